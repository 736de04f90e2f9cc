/**
 * Prints how well classifiers of drawn pictures tell two kinds apart (AUC on pictures left out), learned from embeddings and
 * from perceptual prints. Fails where the embeddings, which classifiers use, are the worse ones.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PictureAnalyzer } from '../../server/intake/media/picture-analyzer.ts'
import { learn } from '../../server/signals/classifiers/learning/learn.ts'
import type { LabelledRow } from '../../server/signals/classifiers/learning/row.ts'
import { pictureRow } from '../../server/signals/classifiers/learning/train-classifier.ts'
import type { Desk } from './desk.ts'
import { changes, original } from './similar.ts'

const aSide = process.argv.includes('--full') ? 100 : 30
const kinds = ['with a caption band', 'in a bright screenshot', 'in a white border']
const none = new Uint32Array()

/** What is learned from of a picture: its embedding, and the bits of its prints. */
async function seen(
  { analyzer, file }: Desk,
  picture: Buffer,
): Promise<Record<'embedding' | 'print', Float32Array>> {
  await writeFile(file, picture)
  const { prints } = await analyzer.look(file)
  const whole = prints.find(({ part }) => part === 0)
  const bits = [...`${whole?.print ?? ''}${whole?.pdq ?? ''}`].flatMap((digit) =>
    [8, 4, 2, 1].map((bit) => (Number.parseInt(digit, 16) & bit ? 1 : -1)),
  )
  const [first] = await analyzer.embeddings(file)
  if (!first) throw new Error('a picture has at least one frame')
  return { embedding: first.embedding, print: Float32Array.from(bits) }
}

const aucOf = (rows: readonly (LabelledRow & { dense: Float32Array })[]): number => learn(rows).quality.auc

/** Whether the embeddings tell a kind from plain pictures at least as well as the prints. */
async function compare(
  desk: Desk,
  plain: readonly Awaited<ReturnType<typeof seen>>[],
  kind: string,
): Promise<boolean> {
  const changed: Awaited<ReturnType<typeof seen>>[] = []
  for (let seed = 0; seed < aSide; seed++) {
    const picture = await original(10_000 + seed)
    changed.push(await seen(desk, (await changes[kind]?.(picture, seed)) ?? picture))
  }
  const auc = (by: 'embedding' | 'print') =>
    aucOf(
      [plain, changed].flatMap((pictures, side) =>
        pictures.map((one) => ({ buckets: none, dense: pictureRow(one[by]), violates: side === 1 })),
      ),
    )
  const [embedding, print] = [auc('embedding'), auc('print')]
  console.log(`${kind.padEnd(40)} embedding ${embedding.toFixed(3)}   print ${print.toFixed(3)}`)
  return embedding >= print
}

const folder = await mkdtemp(path.join(tmpdir(), 'verdict-classify-'))
const analyzer = new PictureAnalyzer(1)
try {
  const desk = { analyzer, file: path.join(folder, 'picture') }
  const plain: Awaited<ReturnType<typeof seen>>[] = []
  for (let seed = 0; seed < aSide; seed++) plain.push(await seen(desk, await original(seed)))
  for (const kind of kinds) if (!(await compare(desk, plain, kind))) process.exitCode = 1
} finally {
  analyzer.close()
  await rm(folder, { recursive: true, force: true })
}
