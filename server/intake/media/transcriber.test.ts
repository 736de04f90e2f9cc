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
    expect(await transcriber.transcribe(tone(), 'tone.wav')).toBe('Send me your password')
    expect(server.calls).toEqual([
      { authorization: 'Bearer sk-1', model: 'whisper-1', name: 'tone.wav', sound: tone().subarray(0, 16) },
    ])
  })

  it('needs no key', async () => {
    const open = new Transcriber({ url: server.url, key: undefined, model: 'local' })
    await open.transcribe(tone(), 'tone.wav')
    expect(server.calls.at(-1)).toMatchObject({ authorization: undefined, model: 'local' })
    await open.close()
  })

  it.each([
    [429, '{"error":{"message":"slow down"}}', 'the transcription endpoint answered with status 429'],
    [500, 'secret detail', 'the transcription endpoint answered with status 500'],
    [200, '<html>', 'the transcription endpoint gave no text'],
    [200, '{"text":7}', 'the transcription endpoint gave no text'],
  ])('is not known after an answer %i %s', async (status, body, message) => {
    Object.assign(server.answer, { status, body })
    await expect(transcriber.transcribe(tone(), 'tone.wav')).rejects.toThrow(message)
  })

  it('is not known where nobody answers', async () => {
    const nobody = new Transcriber({ url: 'http://127.0.0.1:9/v1', key: undefined, model: 'x' })
    await expect(nobody.transcribe(tone(), 'tone.wav')).rejects.toThrow('did not answer')
    await nobody.close()
  })
})
