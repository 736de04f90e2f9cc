import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setRestriction } from '../../access/team/member-restriction.store.ts'
import type { Principal } from '../../access/team/principal.ts'
import { idOf } from '../../platform/ids.ts'
import { claimTasks } from '../../platform/tasks.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { workOnce, workToTheEnd } from '../../test/bulk-work.ts'
import { makeContent, makePolicy } from '../../test/moderated-workspace.ts'
import { makeReview } from '../../test/test-platform.ts'
import { bulkDecisionFrame } from './bulk-decision-queue.ts'
import { bulkDecisionTasks } from './bulk-decision-task.ts'

let app: TestApp
let acme: TestWorkspace
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.services.database.asSystem((tx) =>
    tx.query(`delete from task where kind = $1`, [bulkDecisionFrame.kind]),
  )
  acme = await app.createWorkspace()
  await sql(`update workspace set undo_seconds = 0`)
})

const sql = <T = Record<string, unknown>>(text: string, ...values: unknown[]) =>
  app.services.database.inWorkspace(acme.workspaceId, (tx) => tx.query<T>(text, values))
const post = (id: string, text = 'a casino', over: object = {}) =>
  app.services.syncJudge.decide(acme.workspaceId, makeContent(id, text, over))
const contentId = (id: string) => idOf(acme.workspaceId, 'content', id)

const casinos = { content: { search: 'casino' } }
interface Bulk {
  id: string
  state: string
  total: number
  examined: number
  changed: number
  refused: number
  reversed: number
  kept: number
  error: string | null
}
const shown = `id state total examined changed refused reversed kept error`
const count = async (selection: object, caller: Principal = acme.moderator) => {
  const { data } = await app.graphql<{
    countSelection: {
      totalCount: { count: number; isMore: boolean }
      authorCount: number
      takenCount: number
      digest: string
      sampleContent: { externalId: string }[]
    }
  }>(
    caller,
    `query ($selection: SelectionInput!) { countSelection(selection: $selection) { totalCount { count isMore } authorCount takenCount digest sampleContent { externalId } } }`,
    { selection },
  )
  return data.countSelection
}
const start = (input: object, caller: Principal = acme.moderator) =>
  app.graphql<{ startBulkDecision: { bulkDecision: Bulk } }>(
    caller,
    `mutation ($input: StartBulkDecisionInput!) { startBulkDecision(input: $input) { bulkDecision { ${shown} } } }`,
    { input: { selection: casinos, decision: { status: 'HIDDEN' }, ...input } },
  )
const turn = (name: string, id: string, caller: Principal = acme.moderator) =>
  app.graphql(caller, `mutation ($id: ID!) { ${name}(input: { id: $id }) { bulkDecision { ${shown} } } }`, {
    id,
  })
const read = async (id: string, caller: Principal = acme.moderator) => {
  const { data } = await app.graphql<{
    bulkDecision:
      | (Bulk & {
          items: {
            nodes: {
              state: string
              code: string | null
              message: string | null
              object: { externalId: string }
            }[]
          }
        })
      | null
  }>(
    caller,
    `query ($id: ID!) { bulkDecision(id: $id) { ${shown}
      items { nodes { state code message object { ... on Content { externalId } } } } } }`,
    { id },
  )
  return data.bulkDecision
}
const statuses = async () => {
  const rows = await sql<{ id: string; status: string }>(
    `select external_id as id, status from content order by external_id`,
  )
  return Object.fromEntries(rows.map(({ id, status }) => [id, status]))
}
const decide = (id: string, status: string) =>
  app.graphql(
    acme.colleague,
    `mutation ($input: DecideInput!) { decide(input: $input) { actions { id } } }`,
    { input: { content: { id: contentId(id) }, status } },
  )

describe('[V] one decision on everything that a filter selects', () => {
  it('is counted first, with a sample, and changes nothing until it is started with that count', async () => {
    for (const id of ['a', 'b', 'c']) await post(id)
    await post('other', 'nothing')
    expect(await count(casinos)).toEqual({
      totalCount: { count: 3, isMore: false },
      authorCount: 1,
      takenCount: 0,
      digest: expect.any(String) as string,
      sampleContent: [{ externalId: 'c' }, { externalId: 'b' }, { externalId: 'a' }],
    })
    const { errors } = await start({ expectedCount: 2 })
    expect(errors).toMatchObject([
      { extensions: { fields: { expectedCount: 'More than 2 items match, not 2' } } },
    ])
    expect((await start({ expectedCount: 4 })).errors).toMatchObject([
      { extensions: { fields: { expectedCount: '3 items match, not 4' } } },
    ])
    expect(await statuses()).toEqual({ a: 'allowed', b: 'allowed', c: 'allowed', other: 'allowed' })
  })

  it('hides what one user wrote with a word under a policy, as the caller, and undoes the whole', async () => {
    const policyCategoryId = await makePolicy(app, acme, 'Spam')
    for (const id of ['a', 'b']) await post(id)
    await post('of another', 'a casino', { user: { id: 'u-2', name: 'Vi' } })
    const selection = { content: { search: 'casino', users: [{ externalId: 'u-1' }] } }
    const { data } = await start({
      selection,
      decision: { status: 'HIDDEN', policyCategoryId },
      expectedCount: 2,
    })
    const { id } = data.startBulkDecision.bulkDecision
    expect(data.startBulkDecision.bulkDecision).toMatchObject({ state: 'APPLYING', total: 2, examined: 0 })
    await workToTheEnd(app)
    expect(await read(id)).toMatchObject({ state: 'APPLIED', examined: 2, changed: 2, refused: 0 })
    expect(await statuses()).toEqual({ a: 'hidden', b: 'hidden', 'of another': 'allowed' })
    expect(
      await sql(
        `select actor_kind as kind, actor_id as by, policy_category_id as policy from action where status = 'hidden'`,
      ),
    ).toEqual(Array(2).fill({ kind: 'member', by: acme.moderator.id, policy: policyCategoryId }))
    await turn('reverseBulkDecision', id)
    await workToTheEnd(app)
    expect(await read(id)).toMatchObject({ state: 'REVERSED', reversed: 2, kept: 0 })
    expect(await statuses()).toEqual({ a: 'allowed', b: 'allowed', 'of another': 'allowed' })
  })

  it('says what was selected as it was given, and what is decided by its name', async () => {
    const policyCategoryId = await makePolicy(app, acme, 'Spam')
    await post('a')
    const selection = { content: { search: 'casino', statuses: ['ALLOWED'], users: [{ externalId: 'u-1' }] } }
    const decision = { status: 'HIDDEN', policyCategoryId }
    const { id } = (await start({ selection, decision, expectedCount: 1 })).data.startBulkDecision
      .bulkDecision
    const { data } = await app.graphql(
      acme.moderator,
      `query ($id: ID!) { bulkDecision(id: $id) { selection decision { status policyCategory { name } } } }`,
      { id },
    )
    expect(data).toEqual({
      bulkDecision: { selection, decision: { status: 'HIDDEN', policyCategory: { name: 'Spam' } } },
    })
  })

  it('is about the items of some ids alone', async () => {
    for (const id of ['a', 'b', 'c']) await post(id)
    const selection = { content: { ids: ['a', 'c', 'gone'].map(contentId), search: 'casino' } }
    expect((await count(selection)).totalCount).toEqual({ count: 2, isMore: false })
    await start({ selection, expectedCount: 2 })
    await workToTheEnd(app)
    expect(await statuses()).toEqual({ a: 'hidden', b: 'allowed', c: 'hidden' })
  })

  it('leaves what was done since when it is undone, and says so', async () => {
    for (const id of ['a', 'b']) await post(id)
    const { data } = await start({ expectedCount: 2 })
    await workToTheEnd(app)
    await decide('a', 'FLAGGED')
    await turn('reverseBulkDecision', data.startBulkDecision.bulkDecision.id)
    await workToTheEnd(app)
    expect(await read(data.startBulkDecision.bulkDecision.id)).toMatchObject({
      state: 'REVERSED',
      reversed: 1,
      kept: 1,
    })
    expect(await statuses()).toEqual({ a: 'flagged', b: 'allowed' })
  })

  it('counts and lists what is refused, with its code, and does the others', async () => {
    for (const id of ['a', 'b', 'c']) await post(id)
    const { data } = await start({ expectedCount: 3 })
    await decide('b', 'FLAGGED')
    await workToTheEnd(app)
    expect(await read(data.startBulkDecision.bulkDecision.id)).toMatchObject({
      state: 'APPLIED',
      examined: 3,
      changed: 2,
      refused: 1,
      items: {
        nodes: [
          { state: 'CHANGED', code: null, object: { externalId: 'c' } },
          { state: 'REFUSED', code: 'ALREADY_DECIDED', object: { externalId: 'b' } },
          { state: 'CHANGED', code: null, object: { externalId: 'a' } },
        ],
      },
    })
    expect(await statuses()).toEqual({ a: 'hidden', b: 'flagged', c: 'hidden' })
  })

  it('decides what waits in reviews, all but those that somebody else works on', async () => {
    const [first, second] = [
      await makeReview(app.services, acme.workspaceId),
      await makeReview(app.services, acme.workspaceId),
    ]
    await sql(`update content set status = 'flagged'`)
    await app.services.claims.claim({ workspaceId: acme.workspaceId, memberId: acme.colleague.id }, first.id)
    const selection = { reviews: { queueIds: [first.queueId] } }
    expect((await count(selection)).totalCount).toEqual({ count: 2, isMore: false })
    const { data } = await start({ selection, expectedCount: 2 })
    await workToTheEnd(app)
    const done = await read(data.startBulkDecision.bulkDecision.id)
    expect(done).toMatchObject({ changed: 1, refused: 1 })
    expect(done?.items.nodes.map(({ code, message }) => [code, message])).toContainEqual([
      'CLAIMED',
      'Cleo is reviewing this',
    ])
    expect(await sql(`select state from review where id = $1`, second.id)).toEqual([{ state: 'resolved' }])
  })

  it('goes on where it was after a crash in the middle of a step, with nothing twice', async () => {
    for (let n = 0; n < 25; n++) await post(`item-${n}`)
    const { data } = await start({ expectedCount: 25 })
    await workOnce(app)
    expect(await read(data.startBulkDecision.bulkDecision.id)).toMatchObject({
      state: 'APPLYING',
      examined: 20,
    })
    const [task] = await claimTasks(app.services.database, bulkDecisionFrame.kind, 1, 30)
    if (!task) throw new Error('there is no task')
    // A program that ended in the step has left nothing of it; the task is taken by another.
    await app.services.database.asSystem((tx) =>
      tx.query(`update task set lease_until = now() - interval '1 second' where kind = $1`, [
        bulkDecisionFrame.kind,
      ]),
    )
    await workToTheEnd(app)
    await bulkDecisionTasks(app.services).run([task])
    expect(await read(data.startBulkDecision.bulkDecision.id)).toMatchObject({
      state: 'APPLIED',
      examined: 25,
      changed: 25,
    })
    expect(await sql(`select count(*)::int as count from action where status = 'hidden'`)).toEqual([
      { count: 25 },
    ])
  })

  it('stops where it is when it is cancelled, and what it did can be undone', async () => {
    for (let n = 0; n < 25; n++) await post(`item-${n}`)
    const { id } = (await start({ expectedCount: 25 })).data.startBulkDecision.bulkDecision
    await workOnce(app)
    await turn('cancelBulkDecision', id)
    await workToTheEnd(app)
    expect(await read(id)).toMatchObject({ state: 'CANCELLED', examined: 20, changed: 20 })
    expect((await turn('cancelBulkDecision', id)).errors).toMatchObject([{ code: 'CONFLICT' }])
    await turn('reverseBulkDecision', id)
    await workToTheEnd(app)
    expect(await read(id)).toMatchObject({ state: 'REVERSED', reversed: 20 })
    expect(new Set(Object.values(await statuses()))).toEqual(new Set(['allowed']))
  })

  it('is paced where the platform is told', async () => {
    await sql(
      `insert into webhook (workspace_id, id, url, secret) values ($1, gen_random_uuid(), 'https://example.com', '')`,
      acme.workspaceId,
    )
    for (let n = 0; n < 3; n++) await post(`item-${n}`)
    const { data } = await start({ expectedCount: 3, webhooksPerMinute: 12 })
    await workToTheEnd(app)
    expect(await read(data.startBulkDecision.bulkDecision.id)).toMatchObject({
      state: 'APPLYING',
      examined: 1,
    })
    expect(
      await sql(
        `select count(*)::int as armed from timer where kind = $1 and state = 'armed'`,
        bulkDecisionFrame.kind,
      ),
    ).toEqual([{ armed: 1 }])
  })

  it('sees for a restricted moderator only what they see, also when they are restricted meanwhile', async () => {
    await post('here', 'a casino', { category: { id: 'general' } })
    await post('there', 'a casino', { category: { id: 'elsewhere' }, subcategory: { id: 'other' } })
    const { data } = await start({ expectedCount: 2 })
    const categories = [idOf(acme.workspaceId, 'category', 'general')]
    await app.services.database.inWorkspace(acme.workspaceId, (tx) =>
      setRestriction(tx, acme.moderator, categories),
    )
    expect(await count(casinos, { ...acme.moderator, categories })).toMatchObject({
      totalCount: { count: 1 },
    })
    await workToTheEnd(app)
    expect(await read(data.startBulkDecision.bulkDecision.id)).toMatchObject({
      state: 'APPLIED',
      changed: 1,
      refused: 1,
    })
    expect(await statuses()).toEqual({ here: 'hidden', there: 'allowed' })
  })

  it('is undone with the sight of whoever undoes it, also when who took it is restricted since', async () => {
    await post('near', 'a casino', { category: { id: 'near' }, subcategory: { id: 'n' } })
    await post('far', 'a casino', { category: { id: 'far' }, subcategory: { id: 'f' } })
    const { id } = (await start({ expectedCount: 2 })).data.startBulkDecision.bulkDecision
    await workToTheEnd(app)
    const categoryIds = [idOf(acme.workspaceId, 'category', 'near')]
    await app.services.members.update(acme.admin, acme.moderator.id, { categoryIds })
    await turn('reverseBulkDecision', id, acme.admin)
    await workToTheEnd(app)
    expect(await read(id, acme.admin)).toMatchObject({ state: 'REVERSED', reversed: 2, kept: 0 })
    expect(await statuses()).toEqual({ far: 'allowed', near: 'allowed' })
  })

  it('is a moderator’s own: another moderator neither sees nor stops it, an admin does', async () => {
    await post('a')
    const { id } = (await start({ expectedCount: 1 })).data.startBulkDecision.bulkDecision
    expect(await read(id, acme.colleague)).toBeNull()
    expect((await turn('cancelBulkDecision', id, acme.colleague)).errors).toMatchObject([
      { code: 'NOT_FOUND' },
    ])
    expect((await turn('cancelBulkDecision', id, acme.admin)).errors).toEqual([])
  })

  it('is one at a time for each', async () => {
    await post('a')
    await start({ expectedCount: 1 })
    expect((await start({ expectedCount: 1 })).errors).toMatchObject([
      { code: 'CONFLICT', message: 'Another bulk decision of yours is at work' },
    ])
    expect((await start({ expectedCount: 1 }, acme.admin)).errors).toEqual([])
  })

  it('sent again under its requestId is the one that was started', async () => {
    await post('a')
    const first = await start({ expectedCount: 1, requestId: 'nightly' })
    expect(
      (await start({ expectedCount: 1, requestId: 'nightly' })).data.startBulkDecision.bulkDecision.id,
    ).toBe(first.data.startBulkDecision.bulkDecision.id)
  })

  it.each([
    ['both content and reviews', { selection: { content: {}, reviews: {} } }, 'selection.content'],
    ['nothing', { selection: {} }, 'selection.content'],
    ['resolved reviews', { selection: { reviews: { states: ['RESOLVED'] } } }, 'selection.reviews'],
    ['more than 10,000', { expectedCount: 10_001 }, 'expectedCount'],
  ])('is refused for %s', async (_what, input, field) => {
    const { errors } = await start({ expectedCount: 1, ...input })
    expect(errors).toMatchObject([{ extensions: { fields: { [field]: expect.any(String) } } }])
  })
})
