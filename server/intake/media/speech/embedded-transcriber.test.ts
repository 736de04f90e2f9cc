import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { endChildren } from '../../../test/end-children.ts'
import { spoken, tone } from '../../../test/make-sound.ts'
import { Ffmpeg } from '../ffmpeg.ts'
import type { SpokenText } from '../transcriber.ts'
import { EmbeddedTranscriber } from './embedded-transcriber.ts'

const ffmpeg = new Ffmpeg('ffmpeg')
let transcriber: EmbeddedTranscriber
let folder: string
let files = 0
const workspaceId = newId()
beforeAll(async () => {
  transcriber = new EmbeddedTranscriber(1)
  folder = await mkdtemp(path.join(tmpdir(), 'verdict-speech-'))
})
afterAll(async () => {
  transcriber.close()
  await rm(folder, { recursive: true, force: true })
})

async function fileOf(sound: Buffer): Promise<string> {
  const file = path.join(folder, String(files++))
  await writeFile(file, sound)
  return file
}

/** The bare samples of a sound. */
async function samplesOf(sound: Buffer): Promise<string> {
  const file = await fileOf(sound)
  if (!(await ffmpeg.sound(file, `${file}.pcm`, 'pcm'))) throw new Error('there is no sound')
  return `${file}.pcm`
}

const transcribe = async (sound: Buffer): Promise<SpokenText> =>
  transcriber.transcribe(workspaceId, await samplesOf(sound))
const nothing: SpokenText = { text: '', moments: [], cut: null }

describe('what is said in a sound', () => {
  it('is heard piece by piece, each with its seconds', async () => {
    const { moments, text, cut } = await transcribe(
      await spoken([
        1,
        'Meet me at the casino tonight.',
        3,
        'There is a great restaurant just around the corner.',
      ]),
    )
    expect(moments.map((moment) => moment.text)).toEqual([
      expect.stringMatching(/meet me at the casino tonight/i) as string,
      expect.stringMatching(/great restaurant just around the corner/i) as string,
    ])
    expect(text).toBe(moments.map((moment) => moment.text).join('\n'))
    expect(cut).toBeNull()
    const [first, second] = moments
    expect(first?.from).toBeGreaterThan(0.5)
    expect(first?.from).toBeLessThan(1.3)
    expect(second?.from).toBeGreaterThan((first?.to ?? 0) + 2)
    expect(second?.to).toBeGreaterThan(second?.from ?? Infinity)
  }, 60_000)

  it.each([
    ['a tone', () => Promise.resolve(tone())],
    ['silence', () => spoken([5])],
    ['noise', () => spoken([5], { filter: 'aeval=0.5*random(0)-0.25' })],
    ['a melody', () => spoken([8], { filter: "aeval='0.4*sin(2*PI*t*220*pow(2,floor(mod(t*3,12))/12))'" })],
  ])(
    'is not made up where there is %s',
    async (_what, make) => {
      expect(await transcribe(await make())).toEqual(nothing)
    },
    60_000,
  )

  it.each([
    ['empty', []],
    ['half a sample', [1]],
    ['shorter than a window', [1, 2, 3, 4]],
    ['as loud as can be', Array.from({ length: 64_000 }, (_, at) => (at * 7919) % 256)],
  ])(
    'is nothing in a file that is %s',
    async (_what, bytes) => {
      expect(await transcriber.transcribe(workspaceId, await fileOf(Buffer.from(bytes)))).toEqual(nothing)
    },
    60_000,
  )

  it('is left out where the words are not understood, and that is told', async () => {
    const sound = await spoken(['The weather in the mountains can change within minutes.'], {
      filter: 'areverse',
    })
    const result = await transcribe(sound)
    expect(result).toMatchObject({ text: '', moments: [] })
    expect(result.cut).toMatch(
      /^\d seconds of speech not understood, in a language other than English or unclear$/,
    )
  }, 60_000)

  it('is heard as far as the time reaches, and that is told', async () => {
    const hasty = new EmbeddedTranscriber(1, { transcribeMs: 0 })
    try {
      const result = await hasty.transcribe(
        workspaceId,
        await samplesOf(await spoken([2, 'Meet me at the casino tonight.'])),
      )
      expect(result).toEqual({
        ...nothing,
        cut: expect.stringMatching(/^what is said was heard up to second [12] only$/) as string,
      })
    } finally {
      hasty.close()
    }
  }, 60_000)
})

describe('a process that ends', () => {
  it.runIf(process.platform === 'linux')(
    'by being killed fails that sound alone',
    async () => {
      const sound = await samplesOf(await spoken(['Meet me at the casino tonight.']))
      transcriber.close()
      const failed = expect(transcriber.transcribe(workspaceId, sound)).rejects.toThrow(
        'used too much memory, or broke the program that decodes it',
      )
      await expect.poll(() => endChildren('speech.child.ts')).toBeGreaterThan(0)
      await failed
      expect((await transcriber.transcribe(workspaceId, sound)).text).toMatch(/casino/i)
    },
    60_000,
  )

  it.runIf(process.platform === 'linux')(
    'by its cap on memory fails that sound alone, and this process lives',
    async () => {
      const small = new EmbeddedTranscriber(1, { megabytes: 256 })
      try {
        await expect(small.transcribe(workspaceId, await samplesOf(tone()))).rejects.toThrow(
          'used too much memory',
        )
      } finally {
        small.close()
      }
    },
    60_000,
  )

  it('by its limit of time fails that sound alone', async () => {
    const slow = new EmbeddedTranscriber(1, { transcribeMs: 0, graceMs: 1 })
    try {
      await expect(slow.transcribe(workspaceId, await samplesOf(tone()))).rejects.toThrow('took too long')
    } finally {
      slow.close()
    }
  }, 60_000)
})

it('sounds that come together are heard one after the other', async () => {
  const file = await samplesOf(await spoken(['Meet me at the casino tonight.']))
  const texts = await Promise.all(Array.from({ length: 3 }, () => transcriber.transcribe(workspaceId, file)))
  expect(texts.map(({ text }) => /casino/i.test(text))).toEqual([true, true, true])
}, 60_000)
