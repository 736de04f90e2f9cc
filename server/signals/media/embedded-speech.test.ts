import { beforeAll, describe, expect, it } from 'vitest'
import { Transcriber } from '../../intake/media/transcriber.ts'
import { endChildren } from '../../test/end-children.ts'
import { scene } from '../../test/make-picture.ts'
import { film, spoken } from '../../test/make-sound.ts'
import { mediaConditions } from '../../test/media-things.ts'
import { routeSignal } from '../../test/signal-things.ts'
import { explanationOf, useSignalProgram } from '../../test/signal-workspace.ts'
import { startTranscriptionServer } from '../../test/transcription-server.ts'
import { MediaReader } from './media-reader.ts'
import { endpointSoundTranscriber } from './sound-transcribers.ts'

const test = useSignalProgram()
let speech: Buffer
beforeAll(async () => {
  speech = await spoken(['Meet me at the casino tonight.'])
})

const casino = { match: 'contains_any_word', words: ['casino'], sources: ['videos', 'audio'] }

describe('what is said, without an endpoint', () => {
  it('is heard in a video by the embedded transcriber, and the trace says so', async () => {
    const { app, host } = test.program
    const { workspaceId } = await app.createWorkspace({ video: true })
    const on = mediaConditions(app, workspaceId)
    const pictures = await Promise.all([1, 2, 3, 4].map((seed) => scene(seed).png().toBuffer()))
    const url = host.serve('said.mp4', await film(pictures, { sound: { of: speech, from: 2 } }))
    const found = await on.tried('text', casino, { videoUrls: [url] })
    expect(found?.explanation).toBe(
      'The text contains “casino”; what is said in videos has a basic transcript',
    )
    const [kept] = await on.sql<{
      source: string
      moments: { transcript: { from: number; text: string }[] }
    }>('select transcript_source as source, moments from media_analysis')
    expect(kept).toMatchObject({
      source: 'embedded',
      moments: { transcript: [{ text: expect.stringMatching(/casino/i) as string }] },
    })
    expect(kept?.moments.transcript[0]?.from).toBeCloseTo(2, 0)
  }, 60_000)

  it('that is not understood makes no condition on what is missing match', async () => {
    const { app, host } = test.program
    const { workspaceId } = await app.createWorkspace({ audio: true })
    const on = mediaConditions(app, workspaceId)
    const sound = await spoken(['The weather in the mountains can change within minutes.'], {
      filter: 'areverse',
    })
    const item = { text: 'Hello', audioUrls: [host.serve('reversed.wav', sound)] }
    const without = { match: 'not_contains_any_word', words: ['casino'], sources: ['audio'] }
    const inText = { match: 'contains_any_word', words: ['hello'], sources: ['text', 'audio'] }
    for (const _time of ['heard', 'kept']) {
      expect(await on.tried('text', without, item)).toBeNull()
      expect((await on.tried('text', inText, item))?.explanation).toMatch(
        /; the text of audio is not available: \d seconds of speech not understood, in a language other than/,
      )
    }
  }, 60_000)

  it('is heard anew once an endpoint hears', async () => {
    const { app, host } = test.program
    const { database, mediaDownloads, mediaTools } = app.services
    const { workspaceId } = await app.createWorkspace({ audio: true })
    const on = mediaConditions(app, workspaceId)
    const audioUrls = [host.serve('twice.wav', speech)]
    expect(await on.tried('text', casino, { audioUrls })).not.toBeNull()
    const server = await startTranscriptionServer('Something else was said')
    const transcriber = new Transcriber({ url: server.url, key: undefined, model: 'whisper-1' })
    try {
      const soundTranscriber = endpointSoundTranscriber(transcriber)
      const reader = new MediaReader({ ...mediaTools, soundTranscriber, database, mediaDownloads })
      for (const _time of ['heard', 'kept']) {
        const media = await reader.open({ workspaceId, imageUrls: [], videoUrls: [], audioUrls })
        expect(await media.texts('audio')).toMatchObject([
          { text: 'Something else was said', isBasic: false },
        ])
        await media.close()
      }
      expect(server.calls).toHaveLength(1)
      expect(await on.sql('select transcript_source as source, moments from media_analysis')).toEqual([
        { source: 'endpoint', moments: { transcript: [] } },
      ])
    } finally {
      await Promise.all([transcriber.close(), server.close()])
    }
  }, 60_000)
})

describe('what is said while the process that hears is killed', () => {
  it.runIf(process.platform === 'linux')(
    'could not be had, as with a provider that is away, and is asked for again',
    async () => {
      const acme = await test.program.workspace()
      await acme.rule('text', casino)
      await routeSignal(test.program.app, acme.workspace, 'TRANSCRIPT', { whenUnavailable: 'HOLD' })
      const audioUrls = [test.program.host.serve('killed.wav', speech)]
      const killing = setInterval(() => void endChildren('speech.child.ts'), 50)
      try {
        await acme.sync('a', { audioUrls })
        await expect
          .poll(async () => (await acme.item('a')).unjudged, { timeout: 60_000 })
          .toMatchObject([
            { source: 'SIGNAL', reason: 'AWAY', name: 'Transcripts of audio 1', handling: 'HOLD' },
          ])
      } finally {
        clearInterval(killing)
      }
      expect((await acme.item('a')).status).toBeNull()
      await acme.dueNow('a')
      await expect.poll(async () => (await acme.item('a')).status, { timeout: 60_000 }).toBe('HIDDEN')
      const item = await acme.item('a')
      expect(item.unjudged).toEqual([])
      expect(explanationOf(item)).toContain('what is said in audio has a basic transcript')
    },
    150_000,
  )
})
