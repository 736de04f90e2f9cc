import type { Vocabulary } from '../../server/signals/text-scores/unmask.ts'
import type { Example } from './examples.ts'

/** In how many harmless texts a word must stand to be common. */
const commonFrom = 8
/** The words of one or two letters that are English: others are as often names of units, states and other languages. */
const shortWords =
  'a i u r to it is of in be on my so if me as do at he or we no an by up am go us oh ok hi ur im tv'.split(
    ' ',
  )
/** In how many toxic texts, and in which share of its texts, a word must stand to be worth masking. */
const toxicFrom = 25
const toxicShare = 0.8

/** Insults that no list of profanity has and that people mask all the same. */
const insults =
  'idiot idiots moron morons stupid loser losers bastard bastards wanker imbecile scum pathetic jerk douche rapist pervert creep pedo die kill murder suicide'.split(
    ' ',
  )

interface Counts {
  harmless: number
  toxic: number
}

/** The words that people mask, and those that are common in texts that are not toxic. */
export function vocabularyOf(examples: readonly Example[]): Vocabulary {
  const judging = new Set(examples.filter(({ labels }) => labels.toxicity === 0).map(({ src }) => src))
  const counts = countsOf(examples.filter(({ src }) => judging.has(src)))
  const listed = examples
    .filter(({ src, labels }) => src === 'surge-profanity-lexicon' && labels.profanity === 1)
    .map(({ text }) => text.toLowerCase())
  const abusive = [...counts]
    .filter(([, { toxic, harmless }]) => toxic >= toxicFrom && toxic / (toxic + harmless) >= toxicShare)
    .map(([word]) => word)
  const frequency = (word: string) => counts.get(word)?.toxic ?? 0
  const masked = [...new Set([...listed, ...abusive, ...insults])]
    .filter((text) => /^[a-z]{3,12}$/.test(text))
    .sort((a, b) => frequency(b) - frequency(a) || (a < b ? -1 : 1))
  const known = new Set(masked)
  const common = [...counts]
    .filter(([word, { harmless }]) => word.length > 2 && harmless >= commonFrom && !known.has(word))
    .sort((a, b) => b[1].harmless - a[1].harmless || (a[0] < b[0] ? -1 : 1))
    .map(([word]) => word)
  return { masked, common: [...shortWords.filter((word) => !known.has(word)), ...common] }
}

/** In how many texts each word stands, by whether they are toxic. */
function countsOf(examples: readonly Example[]): Map<string, Counts> {
  const counts = new Map<string, Counts>()
  for (const { text, labels } of examples) {
    if (labels.toxicity === undefined) continue
    const kind = labels.toxicity === 1 ? 'toxic' : 'harmless'
    for (const word of new Set(text.toLowerCase().match(/\b[a-z]{1,15}\b/g))) {
      const found = counts.get(word) ?? { harmless: 0, toxic: 0 }
      found[kind]++
      counts.set(word, found)
    }
  }
  return counts
}
