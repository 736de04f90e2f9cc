import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BasicLabel, basicScores } from '../../../server/signals/text-scores/basic/basic-scorer.ts'
import type { Part, Row } from '../measures.ts'
import { shareOf } from '../measures.ts'

const folder = join(import.meta.dirname, '../languages')
const threshold = 50

/** What lists of words find in each language that has one, in the sentences written for it. */
export function wordLists(): Part[] {
  const rows = readdirSync(folder)
    .sort()
    .flatMap((file) => rowsOf(file.replace('.tsv', ''), readFileSync(join(folder, file), 'utf8')))
  return [{ title: 'lists of words in other languages', rows }]
}

function rowsOf(code: string, content: string): Row[] {
  const lines = content.trim().split('\n')
  const of = (kind: string) =>
    lines.flatMap((line) => (line.startsWith(`${kind}\t`) ? line.split('\t')[1] : []))
  const scoresAs =
    (...labels: BasicLabel[]) =>
    (text: string | undefined) => {
      const scores = basicScores(text ?? '', code)
      return scores !== null && labels.some((label) => scores[label] >= threshold)
    }
  return [
    shareOf(`${code}: insults found`, of('insult'), scoresAs('insult')),
    shareOf(`${code}: profanity found`, of('profanity'), scoresAs('profanity')),
    shareOf(`${code}: harmless flagged`, of('fine'), scoresAs('toxicity', 'insult', 'profanity')),
  ]
}
