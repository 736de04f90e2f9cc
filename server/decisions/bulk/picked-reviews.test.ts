import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Principal } from '../../access/team/principal.ts'
import { newId } from '../../platform/ids.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { workToTheEnd } from '../../test/bulk-work.ts'
import { changeStatus, makeContent, makePolicy, makeRule } from '../../test/moderated-workspace.ts'
import { secondReviewDesk } from '../../test/second-reviews.ts'
import { setClock } from '../../test/set-clock.ts'

let app: TestApp
let acme: TestWorkspace
let ids: string[]
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  acme = await app.createWorkspace()
  await makeRule(app, acme, 'cheap', [changeStatus('flagged')])
  for (const id of ['a', 'b', 'c']) await send(id)
  ids = await waiting()
})

const sql = <T = Record<string, unknown>>(text: string, ...values: unknown[]) =>
  app.services.database.inWorkspace(acme.workspaceId, (tx) => tx.query<T>(text, values))
const send = (id: string, text = 'cheap') =>
  app.services.syncJudge.decide(acme.workspaceId, makeContent(id, text))
async function waiting(): Promise<string[]> {
  const { data } = await app.graphql<{ reviews: { nodes: { id: string }[] } }>(
    acme.admin,
    `{ reviews { nodes { id } } }`,
  )
  return data.reviews.nodes.map(({ id }) => id)
}

interface Counted {
  totalCount: { count: number }
  digest: string
  sampleContent: { externalId: string; status: string }[]
}
const count = async (picked: readonly string[], caller: Principal = acme.moderator) => {
  const { data, errors } = await app.graphql<{ countSelection: Counted }>(
    caller,
    `query ($selection: SelectionInput!) { countSelection(selection: $selection, sampleSize: 100) {
       totalCount { count } digest sampleContent { externalId status } } }`,
    { selection: { reviews: { ids: picked } } },
  )
  expect(errors).toEqual([])
  return data.countSelection
}

interface Run {
  id: string
  state: string
  changed: number
  refused: number
  reversed: number
  items: { nodes: { state: string; code: string | null; message: string | null; from: string }[] }
}
const shown = `id state changed refused reversed items { nodes { state code message from } }`

/** Decides on picked reviews as the dashboard does: counted first, then started with that number. */
async function start(
  picked: readonly string[],
  decision: object = { status: 'HIDDEN' },
  caller: Principal = acme.moderator,
) {
  const { totalCount, digest } = await count(picked, caller)
  const { data, errors } = await app.graphql<{ startBulkDecision: { bulkDecision: { id: string } } }>(
    caller,
    `mutation ($input: StartBulkDecisionInput!) { startBulkDecision(input: $input) { bulkDecision { id } } }`,
    {
      input: {
        selection: { reviews: { ids: picked } },
        decision,
        expectedCount: totalCount.count,
        expectedDigest: digest,
      },
    },
  )
  expect(errors).toEqual([])
  return data.startBulkDecision.bulkDecision.id
}
async function reverse(id: string): Promise<Run | null> {
  const { errors } = await app.graphql(
    acme.admin,
    `mutation ($id: ID!) { reverseBulkDecision(input: { id: $id }) { bulkDecision { id } } }`,
    { id },
  )
  expect(errors).toEqual([])
  await workToTheEnd(app)
  return read(id)
}
async function read(id: string): Promise<Run | null> {
  const { data } = await app.graphql<{ bulkDecision: Run | null }>(
    acme.admin,
    `query ($id: ID!) { bulkDecision(id: $id) { ${shown} } }`,
    { id },
  )
  return data.bulkDecision
}
const refusals = (run: Run | null) =>
  run?.items.nodes.flatMap(({ code, message }) => (code ? [[code, message]] : []))

describe('[V2.11.12] one decision on several reviews', () => {
  it('shows all of them first, then decides each, with its category', async () => {
    const policyCategoryId = await makePolicy(app, acme, 'Spam')
    const { sampleContent } = await count(ids)
    expect(sampleContent.map(({ externalId }) => externalId)).toEqual(['a', 'b', 'c'])
    const id = await start(ids, { status: 'HIDDEN', policyCategoryId })
    await workToTheEnd(app)
    expect(await read(id)).toMatchObject({ state: 'APPLIED', changed: 3, refused: 0 })
    expect(await waiting()).toEqual([])
    expect(await sql(`select distinct status, policy_category_id as policy from content`)).toEqual([
      { status: 'hidden', policy: policyCategoryId },
    ])
  })

  it('is undone as a whole, and all of them wait again', async () => {
    const id = await start(ids)
    await workToTheEnd(app)
    expect(await reverse(id)).toMatchObject({ state: 'REVERSED', reversed: 3 })
    expect(await waiting()).toHaveLength(3)
  })

  it('says which could not be decided and why, and decides the others', async () => {
    const [first = '', second = '', third = ''] = ids
    const { id: claimedBy } = acme.colleague
    const id = await start([...ids, newId()])
    await app.services.claims.claim({ workspaceId: acme.workspaceId, memberId: claimedBy }, first)
    await send('b', 'cheap, and edited since')
    await workToTheEnd(app)
    const run = await read(id)
    expect(run).toMatchObject({ changed: 1, refused: 2 })
    expect(refusals(run)).toEqual([
      ['CLAIMED', 'Cleo is reviewing this'],
      ['ITEM_CHANGED', expect.any(String)],
    ])
    expect(await sql(`select state from review where id = any ($1) order by id`, [second, third])).toEqual([
      { state: 'open' },
      { state: 'resolved' },
    ])
  })

  it('leaves what an appeal waits on, which is decided by itself', async () => {
    await sql(`update review set appeal_id = gen_random_uuid() where id = $1`, ids[0])
    const id = await start(ids.slice(0, 1), { status: 'ALLOWED' })
    await workToTheEnd(app)
    expect(refusals(await read(id))).toMatchObject([['CONFLICT', expect.stringContaining('appeal')]])
  })

  it('goes on while the customer platform does not answer, as decisions one by one do', async () => {
    await sql(
      `insert into webhook (workspace_id, id, url, secret, outage_since) values ($1, gen_random_uuid(), 'https://example.com', '', now())`,
      acme.workspaceId,
    )
    const id = await start(ids)
    await workToTheEnd(app)
    expect(await read(id)).toMatchObject({ state: 'APPLIED', changed: 3 })
  })
})

describe('one decision on several reviews, of which one is judged blind', () => {
  it('is about that as about the others, does nothing to it, and is undone with them', async () => {
    const desk = await secondReviewDesk(app, acme)
    const [first = '', ...others] = ids
    await desk.decide(acme.moderator, first, { status: 'HIDDEN' })
    await setClock(app.config.database.url, '10 minutes')
    await sql(`update review set assigned_to = $1 where state = 'open'`, acme.moderator.id)
    const second = (await desk.next(acme.colleague)) ?? ''
    expect(await desk.checks()).toMatchObject([{ state: 'handed' }])
    const cleo = await desk.now(acme.colleague)
    await sql(`update review set assigned_to = null`)
    expect((await count([second, ...others], cleo)).sampleContent.map(({ status }) => status)).toEqual(
      Array(3).fill('FLAGGED'),
    )
    const id = await start([second, ...others], { status: 'ALLOWED' }, cleo)
    await workToTheEnd(app)
    const run = await read(id)
    expect(run).toMatchObject({ changed: 3, refused: 0 })
    expect(run?.items.nodes.map(({ from }) => from)).toEqual(Array(3).fill('FLAGGED'))
    expect((await desk.checks())[0]?.state).toBe('answered')
    expect(await sql(`select external_id as id, status from content order by 1`)).toEqual([
      { id: 'a', status: 'hidden' },
      { id: 'b', status: 'allowed' },
      { id: 'c', status: 'allowed' },
    ])
    expect(await reverse(id)).toMatchObject({ state: 'REVERSED', reversed: 3 })
    expect((await desk.checks())[0]?.state).toBe('handed')
  })
})
