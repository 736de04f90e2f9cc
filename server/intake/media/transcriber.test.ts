import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tone } from '../../test/make-sound.ts'
import { startTranscriptionServer } from '../../test/transcription-server.ts'
import { Transcriber } from './transcriber.ts'

type Server = Awaited<ReturnType<typeof startTranscriptionServer>>

let server: Server
let transcriber: Transcriber
beforeAll(async () => {
  server = await startTranscriptionServer(' Send me your password ')
  transcriber = new Transcriber({ url: `${server.url}/`, key: 'sk-1', model: 'whisper-1' })
})
afterAll(async () => {
  await transcriber.close()
  await server.close()
})

describe('[V2.20.8] what is said in a sound', () => {
  it('is asked of the endpoint, with its key and model', async () => {
    expect(await transcriber.transcribe(tone(), { name: 'tone.wav' })).toEqual({
      text: 'Send me your password',
      moments: [],
    })
    expect(server.calls).toEqual([
      {
        authorization: 'Bearer sk-1',
        model: 'whisper-1',
        name: 'tone.wav',
        language: null,
        sound: tone().subarray(0, 16),
      },
    ])
  })

  it('has its times where the endpoint tells them', async () => {
    server.answer.segments = [
      { start: 0, end: 1.5, text: ' Send me' },
      { start: 1.5, end: 2.25, text: ' your password' },
      { start: 2.25, end: 3, text: ' ' },
    ]
    expect((await transcriber.transcribe(tone(), { name: 'tone.wav' })).moments).toEqual([
      { from: 0, to: 1.5, text: 'Send me' },
      { from: 1.5, to: 2.25, text: 'your password' },
    ])
    delete server.answer.segments
  })

  it.each([400, 422])(
    'is asked without times of an endpoint that refuses them with %i, then at once',
    async (status) => {
      const plain = await startTranscriptionServer('Only words')
      plain.answer.refusesTimes = status
      const asking = new Transcriber({ url: plain.url, key: undefined, model: 'gpt-4o-transcribe' })
      for (let time = 0; time < 2; time++)
        expect(await asking.transcribe(tone(), { name: 'tone.wav' })).toEqual({
          text: 'Only words',
          moments: [],
        })
      expect(plain.formats).toEqual(['verbose_json', 'json', 'json'])
      await asking.close()
      await plain.close()
    },
  )

  it('is asked with the language where that is known', async () => {
    await transcriber.transcribe(tone(), { name: 'tone.wav', language: 'de' })
    expect(server.calls.at(-1)).toMatchObject({ language: 'de' })
  })

  it('needs no key', async () => {
    const open = new Transcriber({ url: server.url, key: undefined, model: 'local' })
    await open.transcribe(tone(), { name: 'tone.wav' })
    expect(server.calls.at(-1)).toMatchObject({ authorization: undefined, model: 'local' })
    await open.close()
  })

  it.each([
    [429, '{"error":{"message":"slow down"}}', 'away', 'the transcription endpoint answered with status 429'],
    [500, 'secret detail', 'away', 'the transcription endpoint answered with status 500'],
    [401, '{}', 'refused', 'the transcription endpoint answered with status 401'],
    [413, '{}', 'item', 'the transcription endpoint answered with status 413'],
    [415, '{}', 'item', 'the transcription endpoint answered with status 415'],
    [200, '<html>', 'away', 'the transcription endpoint gave no text'],
    [200, '{"text":7}', 'away', 'the transcription endpoint gave no text'],
  ])('is not known after an answer %i %s: %s', async (status, body, reason, message) => {
    Object.assign(server.answer, { status, body })
    await expect(transcriber.transcribe(tone(), { name: 'tone.wav' })).rejects.toMatchObject({
      message,
      reason,
    })
  })

  it('is not known where nobody answers', async () => {
    const nobody = new Transcriber({ url: 'http://127.0.0.1:9/v1', key: undefined, model: 'x' })
    await expect(nobody.transcribe(tone(), { name: 'tone.wav' })).rejects.toThrow('did not answer')
    await nobody.close()
  })
})
