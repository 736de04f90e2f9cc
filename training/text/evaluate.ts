/**
 * Prints how well the text scores do, on the texts of `<folder>/train.jsonl.gz` that no model is trained on and on the
 * sentences in `cases`: ranking, people, hidden words, long texts, languages, posts, speed. Fails when a floor is missed.
 */
import { join } from 'node:path'
import { builtInScorer } from '../../server/signals/text-scores/built-in-model.ts'
import { scoredText } from '../../server/signals/text-scores/scored-text.ts'
import { isHeldOut, readExamples } from './examples.ts'
import { misses } from './floors.ts'
import type { Bench } from './measures.ts'
import { hiding } from './parts/hiding.ts'
import { languages } from './parts/languages.ts'
import { longTexts } from './parts/long-texts.ts'
import { people } from './parts/people.ts'
import { posts } from './parts/posts.ts'
import { ranking } from './parts/ranking.ts'
import { speed } from './parts/speed.ts'
import { wordLists } from './parts/word-lists.ts'

const [, , folder] = process.argv
if (!folder) throw new Error('usage: npm run eval:text -- <folder of the data>')
const { model, score } = builtInScorer()
const held = readExamples(join(folder, 'train.jsonl.gz')).filter(isHeldOut)
const bench: Bench = { score, seen: scoredText, held }

console.log(`model ${model.version}, ${held.length} texts held out`)
for (const measure of [ranking, people, hiding, longTexts, languages, wordLists, posts, speed])
  for (const { title, rows } of measure(bench)) {
    console.log(`\n${title}`)
    for (const row of rows) {
      const missed = misses(title, row)
      if (missed) process.exitCode = 1
      const value = row.value <= 1 ? row.value.toFixed(3) : row.value.toFixed(0)
      console.log(`  ${value.padStart(6)}  ${row.name} (${row.texts})${missed ? `  MISSED: ${missed}` : ''}`)
    }
  }
