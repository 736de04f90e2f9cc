import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { idOf } from '../../platform/ids.ts'
import { type AiWorkspace, fine, says, startAiWorkspace } from '../../test/ai-workspace.ts'
import type { TestWorkspace } from '../../test/app.ts'
import { until } from '../../test/delivery-setup.ts'
import { type FileHost, startFileHost } from '../../test/file-host.ts'
import { pictureOfText, scene } from '../../test/make-picture.ts'
import { changeStatus, makeContent, makeRule } from '../../test/moderated-workspace.ts'

let ai: AiWorkspace
let host: FileHost
/** A workspace without an AI moderator. */
let plain: TestWorkspace
let seen: string
let words: string
let missing: string
let torn: string

beforeAll(async () => {
  ai = await startAiWorkspace()
  host = await startFileHost()
  plain = await ai.app.createWorkspace()
  seen = host.serve('scene.png', await scene(1).png().toBuffer())
  words = host.serve('words.png', await pictureOfText('Send money first'))
  torn = host.serve('torn.png', Buffer.from('\x89PNG\r\n\x1a\nnothing', 'latin1'))
  missing = seen.replace('scene', 'missing')
})
afterAll(async () => {
  await Promise.all([ai.close(), host.close()])
})
afterEach(() => ai.reset())

interface Found {
  status: string | null
  note: string | null
  unjudged: { source: string; reason: string; position: number | null; problem: string }[]
  reasons: string[]
}

/** What becomes of an item with pictures, once it has a status. */
async function judged(
  { workspaceId }: TestWorkspace,
  external: string,
  text: string | undefined,
  imageUrls: string[],
): Promise<Found> {
  const { text: given, ...content } = makeContent(external, text ?? 'x', { imageUrls })
  await ai.app.services.intake.accept(workspaceId, {
    ...content,
    ...(text && { text: given }),
  })
  const id = idOf(workspaceId, 'content', external)
  const read = () =>
    ai.app.services.database.inWorkspace(workspaceId, (tx) =>
      tx.query<Found>(
        `select c.status, coalesce(c.unjudged -> 'parts', '[]') as unjudged,
           (select note from action where object_id = c.id and action_type = 'ChangeStatus' order by id limit 1) as note,
           array(select x ->> 'explanation' from review r, jsonb_array_elements(r.reasons) x where r.object_id = c.id) as reasons
         from content c where c.id = $1`,
        [id],
      ),
    )
  await until(async () => Boolean((await read())[0]?.status))
  const [found] = await read()
  if (!found) throw new Error('there is no such item')
  return found
}

const choose = (workspace: TestWorkspace, when: string) =>
  ai.app.graphql(
    workspace.admin,
    'mutation ($when: WhenUnjudged) { updateWorkspace(input: { whenUnjudged: $when }) { workspace { id } } }',
    { when },
  )

describe('[V2.20.10] a picture that cannot be read is no picture that was judged', () => {
  it('is marked, and flagged only where the workspace says so', async () => {
    const problem = 'answered with status 404'
    const marked = { unjudged: [{ source: 'image', reason: 'media', position: 1, problem }] }
    expect(await judged(plain, 'p-1', 'Look', [seen, missing])).toMatchObject({
      status: 'allowed',
      note: `Image 2 could not be read: ${problem}`,
      reasons: [],
      ...marked,
    })
    for (const when of ['FLAG', 'HOLD']) {
      await choose(plain, when)
      expect(await judged(plain, `p-${when}`, 'Look', [seen, missing])).toMatchObject({
        status: 'flagged',
        reasons: [`Image 2 could not be read: ${problem}`],
        ...marked,
      })
    }
  })

  it('what a rule has decided stays as it is', async () => {
    await makeRule(ai.app, plain, 'awful', [changeStatus('hidden')])
    expect(await judged(plain, 'p-2', 'awful', [missing])).toMatchObject({
      status: 'hidden',
      unjudged: [{ source: 'image' }],
      reasons: [],
    })
  })

  it('is flagged where an AI moderator checks what comes in, though it allows the text', async () => {
    ai.provider.answer = () => ({ verdict: { ...fine, confidence: 0.99 } })
    const found = await judged(ai.acme, 'q-1', 'A fine picture', [torn])
    expect(found).toMatchObject({ status: 'flagged', unjudged: [{ source: 'image', reason: 'media' }] })
    expect(found.reasons).toEqual([
      expect.stringMatching(/^Image 1 could not be read: /) as string,
      'AI recommends to allow: Nothing wrong.',
    ])
  })
})

describe('[V2.13.6] an item without a text of its own', () => {
  it('is not judged by an AI moderator that has nothing to read', async () => {
    expect(await judged(ai.acme, 'r-1', undefined, [seen])).toMatchObject({
      status: 'flagged',
      unjudged: [{ source: 'ai', reason: 'no_text' }],
      reasons: ['Not judged by Watch: there is no text that it could read'],
    })
  })

  it('is judged by the text in its pictures', async () => {
    ai.provider.answer = () => ({ verdict: says() })
    expect(await judged(ai.acme, 'r-2', undefined, [seen, words])).toMatchObject({
      status: 'hidden',
      unjudged: [],
    })
    const asked = ai.provider.asked.at(-1)
    expect(JSON.parse(asked?.message.split('\n')[1] ?? '')).toMatchObject({
      text: '',
      text_in_media: [{ source: 'images', file: 2, text: expect.stringContaining('money') as string }],
    })
    expect(await ai.verdictsOn('r-2')).toMatchObject([
      { outcome: 'acted', evidence: [{ source: 'images', position: 1 }] },
    ])
  })
})
