import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { needsIo } from '../../judging/rules/plan.ts'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { type FileHost, startFileHost } from '../../test/file-host.ts'
import { pictureOfCode, pictureOfText, scene } from '../../test/make-picture.ts'
import { makePlan, makeRule, part } from '../../test/make-plan.ts'
import { film, tone } from '../../test/make-sound.ts'
import { mediaConditions } from '../../test/media-things.ts'
import { startTranscriptionServer } from '../../test/transcription-server.ts'

let app: TestApp
/** The program on a machine without ffmpeg, and without a transcription endpoint. */
let bare: TestApp
let host: FileHost
let speech: Awaited<ReturnType<typeof startTranscriptionServer>>
let on: ReturnType<typeof mediaConditions>
const urls: Record<string, string> = {}

beforeAll(async () => {
  speech = await startTranscriptionServer('Meet me at the casino tonight')
  host = await startFileHost()
  app = await startTestApp({ env: { TRANSCRIPTION_URL: speech.url, TRANSCRIPTION_KEY: 'sk-1' } })
  bare = await startTestApp({ env: { FFMPEG: 'no-such-program', SPEECH_PROCESSES: '0' } })
  const { workspaceId } = await app.createWorkspace({ video: true, audio: true })
  on = mediaConditions(app, workspaceId)
  urls['words'] = host.serve('words.png', await pictureOfText('Cheap pills here', 'call +49 30 901820'))
  urls['code'] = host.serve('code.png', await pictureOfCode('https://bad.example.com/win'))
  urls['film'] = host.serve(
    'film.mp4',
    await film([await scene(1).png().toBuffer(), await pictureOfText('Secret lottery')]),
  )
  urls['silent'] = host.serve(
    'silent.mp4',
    await film([await pictureOfText('Quiet words')], { sound: false }),
  )
  urls['tone'] = host.serve('tone.wav', tone())
  urls['broken'] = host.serve('broken.png', Buffer.from('\x89PNG\r\n\x1a\nnothing', 'latin1'))
})
afterAll(async () => {
  await Promise.all([app.close(), bare.close(), host.close(), speech.close()])
})

const contains = (words: string[], sources: string[]) => ({ match: 'contains_any_word', words, sources })
const images = (...names: string[]) => ({
  text: 'Look at this',
  imageUrls: names.map((name) => urls[name] ?? ''),
})

describe('[2.10.20] text of images', () => {
  it.each([
    [['pills'], ['images'], true],
    [['pills'], ['text', 'images'], true],
    [['pills'], ['text'], false],
    [['look'], ['images'], false],
    [['look'], ['text', 'images'], true],
    [['casino'], ['text', 'images', 'videos', 'audio'], false],
  ])('%j is looked for in %j: %j', async (words, sources, matches) => {
    expect((await on.tried('text', contains(words, sources), images('words'))) !== null).toBe(matches)
  })

  it.each([
    [undefined, false],
    [['text'], false],
    [['text', 'images'], true],
  ])('[V2.20.3] a condition on %j waits for media: %j', async (sources, waits) => {
    const params = { match: 'contains_any_word', words: ['pills'], ...(sources && { sources }) }
    expect(needsIo(await makePlan([makeRule({ conditions: [part('text', params)] })]))).toBe(waits)
  })

  it('[V2.20.3] is not looked for unless a condition chooses it', async () => {
    const params = { match: 'contains_any_word', words: ['pills'] }
    expect(await on.tried('text', params, images('words'))).toBeNull()
  })

  it.each([
    [{ match: 'contains_phone_number' }, 'words', '+49 30 901820'],
    [{ match: 'contains_url' }, 'code', 'https://bad.example.com/win'],
    [{ match: 'contains_regex', regexes: ['bad\\.example'] }, 'code', 'bad\\.example'],
  ])('holds what %j finds', async (params, name, entry) => {
    const found = await on.tried('text', { ...params, sources: ['images'] }, images(name))
    expect(found?.spans).toMatchObject([{ entry, source: 'images', position: 0 }])
  })

  it('[V2.20.4] matched spans say the source, and the place in the text of the file', async () => {
    const found = await on.tried(
      'text',
      contains(['look', 'pills'], ['text', 'images']),
      images('code', 'words'),
    )
    expect(found?.spans).toEqual([
      { start: 0, end: 4, entry: 'look', source: 'text', position: null },
      { start: 6, end: 11, entry: 'pills', source: 'images', position: 1 },
    ])
    expect(found?.explanation).toBe('The text contains “look”, “pills”')
  })

  it('does not go on from one text to the next', async () => {
    const item = { ...images('words'), text: 'very' }
    expect(await on.tried('text', contains(['very cheap'], ['text', 'images']), item)).toBeNull()
    expect(await on.tried('text', contains(['cheap pills'], ['text', 'images']), item)).not.toBeNull()
  })

  it('[V2.20.4] a condition on what is not contained needs a text, all of which was read', async () => {
    const params = { match: 'not_contains_any_word', words: ['casino'], sources: ['images'] }
    expect(await on.tried('text', params, images('words'))).not.toBeNull()
    expect(await on.tried('text', params, images('words', 'broken'))).toBeNull()
    expect(await on.tried('text', params, { text: 'casino' })).toBeNull()
  })

  it('what could not be read is said', async () => {
    const found = await on.tried('text', contains(['pills'], ['images']), images('words', 'broken'))
    expect(found?.explanation).toBe(
      'The text contains “pills”; the text of images is not available: the picture is broken or too large',
    )
  })

  it('[V2.20.1] is read once for each content, whatever URL it has', async () => {
    const picture = await pictureOfText('Once and only')
    const first = host.serve('first.png', picture)
    const second = host.serve('second.png', picture)
    for (const url of [first, second])
      expect(await on.tried('text', contains(['once'], ['images']), { imageUrls: [url] })).not.toBeNull()
    const kept = await on.sql<{ text: string; at: Date }>(
      `select text, analyzed_at as at from media_analysis where text like 'Once%'`,
    )
    expect(kept.map(({ text }) => text)).toEqual(['Once and only'])
    await on.sql(`update media_analysis set text = 'twice told' where text like 'Once%'`)
    expect(await on.tried('text', contains(['told'], ['images']), { imageUrls: [first] })).not.toBeNull()
  })
})

describe('[2.10.20] text of videos and audio', () => {
  it.each([
    ['is shown in a video', { videoUrls: ['film'] }, ['lottery'], ['videos'], true],
    ['is said in a video', { videoUrls: ['film'] }, ['casino'], ['videos'], true],
    ['is shown in a video without sound', { videoUrls: ['silent'] }, ['quiet'], ['videos'], true],
    ['is not said in a video without sound', { videoUrls: ['silent'] }, ['casino'], ['videos'], false],
    ['is said in an audio file', { audioUrls: ['tone'] }, ['casino'], ['audio'], true],
    ['is of another source', { audioUrls: ['tone'] }, ['casino'], ['videos'], false],
  ])('%s', async (_what, media, words, sources, matches) => {
    const item = Object.fromEntries(
      Object.entries(media).map(([key, names]) => [key, names.map((name) => urls[name] ?? '')]),
    )
    const found = await on.tried('text', contains(words, sources), item)
    expect(found !== null).toBe(matches)
    if (found) expect(found.spans).toMatchObject([{ entry: words[0], source: sources[0], position: 0 }])
  })

  it('the endpoint gets the sound, once for each content', () => {
    expect(speech.calls.map(({ authorization, model, name }) => ({ authorization, model, name }))).toEqual(
      ['film', 'tone'].map(() => ({ authorization: 'Bearer sk-1', model: 'whisper-1', name: 'sound.mp3' })),
    )
  })

  it('is kept with the second at which it is shown or said', async () => {
    speech.answer.segments = [{ start: 0, end: 0.5, text: 'Meet me' }]
    const clip = await film([
      await scene(1).png().toBuffer(),
      await pictureOfText('Later words'),
      await pictureOfCode('https://x.test/1'),
    ])
    const item = { videoUrls: [host.serve('clip.mp4', clip)] }
    expect(await on.tried('text', contains(['later'], ['videos']), item)).not.toBeNull()
    const [kept] = await on.sql(`select moments from media_analysis where text = 'Later words'`)
    expect(kept).toEqual({
      moments: {
        code: [{ from: 2, to: 2, text: 'https://x.test/1' }],
        text: [{ from: 1, to: 1, text: 'Later words' }],
        transcript: [{ from: 0, to: 0.5, text: 'Meet me' }],
      },
    })
  })

  it('[V2.20.8] is not available without ffmpeg and an endpoint, and that is said', async () => {
    const { workspaceId } = await bare.createWorkspace({ video: true, audio: true })
    const there = mediaConditions(bare, workspaceId)
    const item = { text: 'hello', videoUrls: [urls['film'] ?? ''], audioUrls: [urls['tone'] ?? ''] }
    const found = await there.tried('text', contains(['hello'], ['text', 'videos', 'audio']), item)
    expect(found?.explanation).toBe(
      'The text contains “hello”; ' +
        'the text of videos is not available: ffmpeg is not installed; speech is not transcribed here; ' +
        'the text of audio is not available: speech is not transcribed here',
    )
    expect(await there.tried('text', contains(['lottery'], ['videos']), item)).toBeNull()
    expect(await there.sql(`select * from media_analysis`)).toEqual([])
  })

  it('an audio file is heard without ffmpeg, as it is', async () => {
    const heard = await startTestApp({ env: { FFMPEG: 'no-such-program', TRANSCRIPTION_URL: speech.url } })
    try {
      const { workspaceId } = await heard.createWorkspace({ audio: true })
      const item = { audioUrls: [urls['tone'] ?? ''] }
      const found = await mediaConditions(heard, workspaceId).tried(
        'text',
        contains(['casino'], ['audio']),
        item,
      )
      expect(found).not.toBeNull()
      expect(speech.calls.at(-1)).toMatchObject({ name: 'sound.wav', sound: tone().subarray(0, 16) })
    } finally {
      await heard.close()
    }
  })
})
