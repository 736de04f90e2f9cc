/** Trains the text scores from `<folder>/train.jsonl.gz` and `calibration.jsonl.gz`, and writes the model file. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { logitsOf } from '../../server/signals/text-scores/logits.ts'
import { columns, hiddenUnits, type Model, type ModelHeader } from '../../server/signals/text-scores/model.ts'
import { scoreLabels } from '../../server/signals/text-scores/score-labels.ts'
import { unmaskFrom } from '../../server/signals/text-scores/unmask.ts'
import { calibrated, type Judged } from './calibrate.ts'
import { type Example, featuresOfExample, isHeldOut, prepare, readExamples } from './examples.ts'
import { fit } from './fit.ts'
import { longExamples } from './long-examples.ts'
import { rounded } from './round.ts'
import { withGroupsNamed, withHidden, withOtherGroups, withPieces } from './variants.ts'
import { vocabularyOf } from './vocabulary.ts'
import { wordKinds } from './word-kinds.ts'
import { writtenExamples } from './written/examples.ts'

const [, , folder, version = new Date().toISOString().slice(0, 10)] = process.argv
if (!folder) throw new Error('usage: npm run train:text -- <folder of the data> [version]')
const target = join(import.meta.dirname, '../../models/text-scores.gz')

const read = (name: string) => readExamples(join(folder, name)).filter((example) => !isHeldOut(example))
const training = read('train.jsonl.gz')
const vocabulary = vocabularyOf(training)
const unmask = unmaskFrom(vocabulary)
const varied = withPieces(withOtherGroups(withGroupsNamed(training)))
const examples = withHidden([...varied, ...writtenExamples()])
const fitted = fit(prepare(examples, unmask), (line) => console.log(line))
const { weights, scales } = rounded(fitted)
const header: ModelHeader = {
  version,
  scales,
  biases: [...fitted.biases],
  outputs: Array.from({ length: hiddenUnits }, (_, unit) => [
    ...fitted.outputs.subarray(unit * columns, (unit + 1) * columns),
  ]),
  calibration: [],
  vocabulary,
  kinds: wordKinds,
}
header.calibration = calibration({ ...header, weights })
const written = fileOf(header, weights)
writeFileSync(target, written)
console.log(`${examples.length} texts, ${(written.length / 1e6).toFixed(2)} MB`)

function calibration(model: Model): ModelHeader['calibration'] {
  const short = read('calibration.jsonl.gz')
  const judged = [...short, ...longExamples(short)].map((example) => ({
    example,
    logits: logitsOf(model, featuresOfExample(example, unmask)),
  }))
  return scoreLabels.map((label, column) => {
    const told = ({ example, logits }: { example: Example; logits: Judged['logits'] }): Judged[] => {
      const kind = example.labels[label]
      return kind === undefined ? [] : [{ logits, target: kind, weight: example.w }]
    }
    return calibrated(label, column, judged.flatMap(told))
  })
}

function fileOf(head: ModelHeader, bytes: Int8Array): Buffer {
  const json = Buffer.from(JSON.stringify(head))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(json.length)
  return gzipSync(Buffer.concat([length, json, Buffer.from(bytes.buffer)]), { level: 9 })
}
