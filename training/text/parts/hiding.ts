import { maskings } from '../cases/maskings.ts'
import { maskedSentences } from '../cases/toxic-sentences.ts'
import { type Bench, type Part, scoresAs, shareOf } from '../measures.ts'
import { obfuscations } from '../obfuscate.ts'

const marked = /\[(\w+)\]/

/** Whether toxic texts are found when one word of them is masked, or all of the text is hidden. */
export function hiding({ score, held }: Bench): Part[] {
  const found = (text: string) => scoresAs(score(text), 'toxicity')
  const toxic = held.filter(({ text, labels }) => labels.toxicity === 1 && found(text))
  const plain = maskedSentences.map((each) => each.replace(marked, '$1'))
  return [
    {
      title: 'toxic sentences found with one word masked',
      rows: [
        shareOf('not masked', plain, found),
        shareOf('all', Object.values(maskings).flatMap(masked), found),
        ...Object.entries(maskings).map(([name, mask]) => shareOf(name, masked(mask), found)),
      ],
    },
    {
      title: 'toxic texts held out and found, found again when hidden by',
      rows: Object.entries(obfuscations).map(([name, hide]) =>
        shareOf(name, toxic, ({ text }) => found(hide(text))),
      ),
    },
  ]
}

const masked = (mask: (word: string) => string): string[] =>
  maskedSentences.map((each) => each.replace(marked, (_, word: string) => mask(word)))
