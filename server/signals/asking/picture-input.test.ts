import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PictureAnalyzer } from '../../intake/media/picture-analyzer.ts'
import { scene } from '../../test/make-picture.ts'
import { pictureInput } from './picture-input.ts'

const analyzer = new PictureAnalyzer(1)
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'verdict-pictures-'))
})
afterAll(async () => {
  analyzer.close()
  await rm(folder, { recursive: true, force: true })
})

async function kept(name: string, body: Buffer): Promise<string> {
  const file = path.join(folder, name)
  await writeFile(file, body)
  return file
}

const limits = { types: ['image/jpeg', 'image/png'], mostBytes: 100_000 }

test('a picture that the provider takes is given as it is', async () => {
  const file = await kept('a.png', await scene(1).png().toBuffer())
  const given = await pictureInput(analyzer, { file, mime: 'image/png', sha256: 'a' }, limits)
  expect(given).toEqual({ body: await readFile(file), mime: 'image/png', sha256: 'a' })
})

test.each([
  ['of another type', 'image/webp', limits],
  ['that is too large', 'image/png', { ...limits, mostBytes: 1000 }],
])('one %s is given as JPEG', async (_what, mime, within) => {
  const picture = mime === 'image/webp' ? scene(2).webp() : scene(2).png()
  const file = await kept('b', await picture.toBuffer())
  const given = await pictureInput(analyzer, { file, mime, sha256: 'b' }, within)
  expect(given).toMatchObject({ mime: 'image/jpeg', sha256: 'b' })
  expect((await sharp(given.body).metadata()).format).toBe('jpeg')
})

test('a provider without limits is given any picture', async () => {
  const file = await kept('c.webp', await scene(3).webp().toBuffer())
  const given = await pictureInput(analyzer, { file, mime: 'image/webp', sha256: 'c' }, undefined)
  expect(given.mime).toBe('image/webp')
})

test('what is no picture, or cannot be decoded, is its own fault', async () => {
  const file = await kept('d.webp', Buffer.from('no picture at all'))
  await expect(
    pictureInput(analyzer, { file, mime: 'video/mp4', sha256: 'd' }, limits),
  ).rejects.toMatchObject({
    reason: 'item',
  })
  await expect(
    pictureInput(analyzer, { file, mime: 'image/webp', sha256: 'd' }, limits),
  ).rejects.toMatchObject({
    reason: 'item',
  })
})
