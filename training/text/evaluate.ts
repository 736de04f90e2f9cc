/**
 * Prints how well the text scores do on the texts of `<folder>/train.jsonl.gz` that no model is trained on: ranking,
 * precision and recall, calibration, groups of people, obfuscated texts, speed. Fails when a floor is not reached.
 */
import { join } from 'node:path'
import { builtInScorer } from '../../server/signals/text-scores/built-in-model.ts'
import { type ScoreLabel, scoreLabels } from '../../server/signals/text-scores/score-labels.ts'
import { type Example, isHeldOut, readExamples } from './examples.ts'
import { floors } from './floors.ts'
import { areaUnderRoc, atThreshold, averagePrecision, calibrationError, type Scored } from './metrics.ts'
import { obfuscations } from './obfuscate.ts'

const [, , folder] = process.argv
if (!folder) throw new Error('usage: npm run eval:text -- <folder of the data>')
const { model, score } = builtInScorer()
const held = readExamples(join(folder, 'train.jsonl.gz')).filter(isHeldOut)
const scored = held.map((example) => ({ example, scores: score(example.text) }))
const percent = (share: number) => `${(100 * share).toFixed(0)}%`

const of = (label: ScoreLabel, wanted: (example: Example) => boolean = () => true): Scored[] =>
  scored.flatMap(({ example, scores }) => {
    const target = example.labels[label]
    return target === undefined || !wanted(example) ? [] : [[scores[label], target] as const]
  })

function rank(): boolean {
  console.log(`model ${model.version}, ${held.length} texts held out`)
  console.log('label            texts   AUC    AP     P@50   R@50   F1     calibration error')
  let reached = true
  for (const label of scoreLabels) {
    const all = of(label)
    const [auc, precision] = [areaUnderRoc(all), averagePrecision(all)]
    const at = atThreshold(all, 50)
    const figures = [auc, precision, at.precision, at.recall, at.f1, calibrationError(all)]
    const short = auc < floors[label].auc || precision < floors[label].precision
    if (short) reached = false
    console.log(
      `${label.padEnd(16)} ${String(all.length).padEnd(7)} ${figures.map((figure) => figure.toFixed(3)).join('  ')}${short ? '  below its floor' : ''}`,
    )
  }
  return reached
}

/** How often a harmless text that names a group scores as toxic, beside all harmless texts. */
function groups(): void {
  const named = ['women', 'men', 'gay', 'muslim', 'jew', 'black', 'white', 'christian', 'trans', 'disabled']
  const flagged = (all: Scored[]) => all.filter(([value]) => value >= 50).length / all.length
  const harmless = (example: Example) => example.labels.toxicity === 0
  console.log(`harmless texts that score as toxic: ${percent(flagged(of('toxicity', harmless)))}`)
  for (const group of named) {
    const naming = new RegExp(`\\b${group}`, 'i')
    const all = of('toxicity', (example) => harmless(example) && naming.test(example.text))
    if (all.length >= 20) console.log(`  that name “${group}”: ${percent(flagged(all))} of ${all.length}`)
  }
}

function hidden(): void {
  const toxic = scored.filter(({ example, scores }) => example.labels.toxicity === 1 && scores.toxicity >= 50)
  console.log('toxic texts that are found when they are hidden by')
  for (const [name, hide] of Object.entries(obfuscations)) {
    const found = toxic.filter(({ example }) => score(hide(example.text)).toxicity >= 50).length
    console.log(`  ${name}: ${percent(found / toxic.length)}`)
  }
}

function speed(): void {
  const started = performance.now()
  for (const { text } of held) score(text)
  const seconds = (performance.now() - started) / 1000
  const characters = held.reduce((sum, { text }) => sum + text.length, 0) / held.length
  console.log(`${Math.round(held.length / seconds)} texts a second of ${Math.round(characters)} characters`)
}

const reached = rank()
groups()
hidden()
speed()
if (!reached) process.exitCode = 1
