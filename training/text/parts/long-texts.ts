import { toxicSentences } from '../cases/toxic-sentences.ts'
import { type Bench, type Part, type Row, scoresAs, shareOf } from '../measures.ts'

const contexts = 120

/** Whether a toxic sentence is found in the middle of harmless texts, and how often those score as toxic without it. */
export function longTexts({ score, held }: Bench): Part[] {
  const found = (text: string) => scoresAs(score(text), 'toxicity')
  const rows = [0, 500, 2000, 3800].flatMap((length): Row[] => {
    if (length === 0) return [shareOf('found alone', toxicSentences, found)]
    const around = harmlessTexts(held, length)
    const holding = around.flatMap(([before, after]) =>
      toxicSentences.map((sentence) => `${before} ${sentence} ${after}`),
    )
    return [
      shareOf(`found in ${length} characters`, holding, found),
      shareOf(`false alarms in ${length} characters`, around, ([before, after]) =>
        found(`${before} ${after}`),
      ),
    ]
  })
  return [{ title: 'a toxic sentence in the middle of harmless text', rows }]
}

/** Harmless texts of a length, of comments and messages that were held out, in two halves. */
function harmlessTexts(held: Bench['held'], length: number): [string, string][] {
  const harmless = held.filter(({ labels, w, text }) => labels.toxicity === 0 && w === 1 && text.length > 30)
  let next = 0
  const half = () => {
    let text = ''
    while (text.length < length / 2)
      text += `${(harmless[next++ % harmless.length] as { text: string }).text} `
    return text.slice(0, length / 2)
  }
  return Array.from({ length: contexts }, () => [half(), half()])
}
