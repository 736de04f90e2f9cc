import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scene } from '../../test/make-picture.ts'
import { film } from '../../test/make-sound.ts'
import { routeSignal } from '../../test/signal-things.ts'
import { type SignalWorkspace, useSignalProgram } from '../../test/signal-workspace.ts'
import { startTranscriptionServer } from '../../test/transcription-server.ts'

/** The endpoint that the operator configured, and how it answers. */
let speech: Awaited<ReturnType<typeof startTranscriptionServer>>
beforeAll(async () => {
  speech = await startTranscriptionServer('You idiot')
})
const test = useSignalProgram(() => ({ TRANSCRIPTION_URL: speech.url, SYNC_TIMEOUT: '60' }))
afterAll(() => speech.close())

const heard = { match: 'contains_any_word', words: ['idiot'], sources: ['videos'] }

/** A workspace with a rule on what is said in videos. */
async function listening(): Promise<SignalWorkspace> {
  const acme = await test.program.workspace()
  await acme.rule('text', heard)
  return acme
}
const filmed = async (seed: number) =>
  test.program.host.serve(`film-${seed}.mp4`, await film([await scene(seed).png().toBuffer()]))
const choose = ({ workspace }: SignalWorkspace, when: string) =>
  test.program.app.graphql(
    workspace.admin,
    'mutation ($when: WhenUnjudged) { updateWorkspace(input: { whenUnjudged: $when }) { workspace { id } } }',
    { when },
  )

describe('the sound of a video that the endpoint of the operator could not hear', () => {
  it.each([
    ['STANDARD', 'ALLOWED', 1],
    ['FLAG', 'FLAGGED', 2],
  ] as const)(
    'is marked, and handled as the workspace chose: %s',
    async (when, status, seed) => {
      const acme = await listening()
      await choose(acme, when)
      speech.answer.status = 503
      await acme.sync('a', { videoUrls: [await filmed(seed)] })
      expect(await acme.item('a')).toMatchObject({
        status,
        unjudged: [
          {
            source: 'SIGNAL',
            reason: 'AWAY',
            name: 'Transcripts of video 1',
            problem: 'the transcription endpoint answered with status 503',
          },
        ],
      })
    },
    60_000,
  )

  it('is held where the route of transcripts says so, and heard when the endpoint is there again', async () => {
    const acme = await listening()
    await routeSignal(test.program.app, acme.workspace, 'TRANSCRIPT', { whenUnavailable: 'HOLD' })
    speech.answer.status = 503
    await acme.sync('a', { videoUrls: [await filmed(3)] })
    expect(await acme.item('a')).toMatchObject({ status: null, unjudged: [{ handling: 'HOLD' }] })
    speech.answer.status = 200
    await acme.dueNow('a')
    await expect.poll(async () => (await acme.item('a')).status, { timeout: 10_000 }).toBe('HIDDEN')
  }, 60_000)
})
