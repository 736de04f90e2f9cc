/** Trains the text scores from `<folder>/train.jsonl.gz` and `calibration.jsonl.gz`, and writes the model file. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { columns, type Model, type ModelHeader } from '../../server/signals/text-scores/model.ts'
import { logitsOf } from '../../server/signals/text-scores/score-text.ts'
import { scoreLabels } from '../../server/signals/text-scores/score-labels.ts'
import { unmaskFrom } from '../../server/signals/text-scores/unmask.ts'
import { calibrated } from './calibrate.ts'
import { isHeldOut, prepare, readExamples, vocabularyOf, withHidden } from './examples.ts'
import { fit } from './fit.ts'
import { rounded } from './round.ts'

const [, , folder, version = new Date().toISOString().slice(0, 10)] = process.argv
if (!folder) throw new Error('usage: npm run train:text -- <folder of the data> [version]')
const target = join(import.meta.dirname, '../../models/text-scores.gz')

const all = readExamples(join(folder, 'train.jsonl.gz'))
const training = all.filter((example) => !isHeldOut(example))
const vocabulary = vocabularyOf(training)
const unmask = unmaskFrom(vocabulary)
const fitted = fit(prepare(withHidden(training), unmask), (line) => console.log(line))
const { weights, scales } = rounded(fitted)
const model: Model = {
  version,
  scales,
  biases: [...fitted.biases],
  calibration: Array.from({ length: columns }, () => ({ slope: 1, offset: 0 })),
  vocabulary,
  weights,
}
const calibration = prepare(
  readExamples(join(folder, 'calibration.jsonl.gz')).filter((example) => !isHeldOut(example)),
  unmask,
).map((each) => ({ ...each, logits: logitsOf(model, each.features) }))
model.calibration = scoreLabels.map((label, column) =>
  calibrated(
    label,
    calibration.flatMap(({ logits, targets, example }) =>
      (targets[column] as number) < 0
        ? []
        : [[logits[column] as number, targets[column] as number, example.w]],
    ),
  ),
)
const { weights: _, ...header } = model
const written = fileOf(header, weights)
writeFileSync(target, written)
console.log(`${training.length} texts, ${(written.length / 1e6).toFixed(2)} MB`)

function fileOf(header: ModelHeader, bytes: Int8Array): Buffer {
  const json = Buffer.from(JSON.stringify(header))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(json.length)
  return gzipSync(Buffer.concat([length, json, Buffer.from(bytes.buffer)]), { level: 9 })
}
