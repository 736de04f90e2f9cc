import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { type FileHost, startFileHost } from '../../test/file-host.ts'
import { tone } from '../../test/make-sound.ts'
import { mediaConditions } from '../../test/media-things.ts'
import { startTranscriptionServer } from '../../test/transcription-server.ts'

let speech: Awaited<ReturnType<typeof startTranscriptionServer>>
let host: FileHost
/** The program with an endpoint of the operator's, and one with what is embedded alone. */
let app: TestApp
let embedded: TestApp
let acme: TestWorkspace
beforeAll(async () => {
  speech = await startTranscriptionServer('You idiot')
  ;[host, app, embedded] = await Promise.all([
    startFileHost(),
    startTestApp({ env: { TRANSCRIPTION_URL: speech.url } }),
    startTestApp(),
  ])
})
afterAll(() => Promise.all([app.close(), embedded.close(), host.close(), speech.close()]))
beforeEach(async () => {
  acme = await app.createWorkspace({ audio: true })
})

const set = (on: TestApp, { admin }: TestWorkspace, changes: Record<string, unknown>) =>
  on.graphql(
    admin,
    `mutation ($on: Boolean, $languages: [String!]) {
      updateWorkspace(input: { transcribesSpeech: $on, spokenLanguages: $languages }) { workspace { transcribesSpeech spokenLanguages } } }`,
    changes,
  )
const insult = { match: 'contains_any_word', words: ['idiot'], sources: ['audio'] }
const clean = { match: 'not_contains_any_word', words: ['idiot'], sources: ['audio'] }
const sound = () => ({ text: 'Hello', audioUrls: [host.serve('said.wav', tone())] })
const tried = (params: Record<string, unknown>, on = app, { workspaceId } = acme) =>
  mediaConditions(on, workspaceId).tried('text', params, sound())

describe('what a workspace says of speech', () => {
  it('switches it off, what was heard before too, and a condition on what is not said does not match', async () => {
    expect(await tried(insult)).not.toBeNull()
    speech.calls.length = 0
    await set(app, acme, { on: false })
    expect(await tried(insult)).toBeNull()
    expect(await tried(clean)).toBeNull()
    expect(speech.calls).toEqual([])
    await set(app, acme, { on: true })
    expect(await tried(insult)).not.toBeNull()
  })

  it('tells an endpoint the one language that is spoken, and nothing of several', async () => {
    await set(app, acme, { languages: ['pt-BR'] })
    expect(await tried(insult)).not.toBeNull()
    expect(speech.calls.at(-1)).toMatchObject({ language: 'pt' })
    const other = await app.createWorkspace({ audio: true })
    await set(app, other, { languages: ['de', 'fr'] })
    expect(await tried(insult, app, other)).not.toBeNull()
    expect(speech.calls.at(-1)).toMatchObject({ language: null })
  })

  it('leaves out the embedded transcriber where English is not spoken', async () => {
    const other = await embedded.createWorkspace({ audio: true })
    await set(embedded, other, { languages: ['de'] })
    const either = { match: 'contains_any_word', words: ['hello'], sources: ['text', 'audio'] }
    expect((await tried(either, embedded, other))?.explanation).toContain(
      'the text of audio is not available: speech is transcribed in English alone here',
    )
  })

  it('is refused for what is no tag of a language', async () => {
    const { errors } = await set(app, acme, { languages: ['not a tag'] })
    expect(errors[0]?.code).toBe('BAD_USER_INPUT')
  })
})
