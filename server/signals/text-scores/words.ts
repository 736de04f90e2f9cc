import { normalize } from '../../matching/normalize.ts'

const address = /(?:https?:\/\/|www\.)\S+/g
const mention = /(?<![\p{L}\p{N}_])@[\p{L}\p{N}_]+/gu
const token = /[\p{L}\p{M}\p{N}@$*'_]+(?:![\p{L}\p{N}]+)*|[!?]+|\p{Extended_Pictographic}/gu
const letter = /\p{L}/u
const digits = /\d/g
const signs: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const sign = /[013457@$!]/g
const run = /(.)\1{2,}/gu

/** Stand-ins for what differs in every text but means the same. */
const anAddress = '\u0001url'
const aMention = '\u0001name'

/**
 * The words of a text as the scores see them: normalized as for text conditions, with digits and signs inside words read
 * as letters, single letters in a row joined, and a letter that is drawn out taken once. `unmask` completes words with
 * asterisks.
 */
export function wordsOf(text: string, unmask: (word: string) => string): string[] {
  const plain = normalize(text).text.replace(address, ` ${anAddress} `).replace(mention, ` ${aMention} `)
  const words: string[] = []
  let singles = 0
  for (const part of plain.split(' ')) {
    if (part === anAddress || part === aMention) {
      words.push(part)
      singles = 0
      continue
    }
    for (const [piece] of part.matchAll(token)) {
      const word = readable(piece, unmask)
      singles = letter.test(word) && word.length === 1 ? singles + 1 : 0
      if (singles === 3) words.push(words.splice(-2).join('') + word)
      else if (singles > 3) words.push((words.pop() as string) + word)
      else words.push(word)
    }
  }
  return words
}

function readable(piece: string, unmask: (word: string) => string): string {
  if (!letter.test(piece)) return piece.replace(digits, '0').slice(0, 8)
  const shortened = piece.replace(run, '$1')
  const lettered = shortened.replace(sign, (one) => signs[one] as string)
  return lettered.includes('*') ? unmask(lettered) : lettered
}
