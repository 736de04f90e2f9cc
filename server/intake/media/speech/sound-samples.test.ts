import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SoundSamples } from './sound-samples.ts'
import { mostSeconds, sampleRate } from './speech-protocol.ts'

let folder: string
beforeAll(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'verdict-samples-'))))
afterAll(() => rm(folder, { recursive: true, force: true }))

async function samplesOf(bytes: number[], length = bytes.length): Promise<SoundSamples> {
  const file = path.join(folder, 'sound.pcm')
  await writeFile(file, Buffer.from(bytes))
  await truncate(file, length)
  return SoundSamples.of(file)
}

test('are read from -1 to 1, with silence around them; half a sample is none', async () => {
  const sound = await samplesOf([0, 0x40, 0, 0x80, 7])
  expect([sound.length, sound.isCut]).toEqual([2, false])
  expect([...sound.part(-1, 5)]).toEqual([0, 0.5, -1, 0, 0])
  expect(sound.between(0, 1)).toHaveLength(sampleRate)
})

test.each([
  [0, false],
  [1, true],
])('of %i samples more than are heard: cut is %s', async (more, isCut) => {
  const sound = await samplesOf([], (mostSeconds * sampleRate + more) * 2)
  expect([sound.length, sound.isCut]).toEqual([mostSeconds * sampleRate, isCut])
})
