import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { idOf } from '../../platform/ids.ts'
import { CaseFinder } from '../../reviews/cases/case-finder.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { workToTheEnd } from '../../test/bulk-work.ts'
import { changeStatus, makeContent, makePolicy, makeRule } from '../../test/moderated-workspace.ts'
import { setLadder } from '../../test/struck-user.ts'

let app: TestApp
let acme: TestWorkspace
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  acme = await app.createWorkspace()
  await sql(`update workspace set undo_seconds = 0`)
  await setLadder(app, acme)
  await makeRule(app, acme, 'pills', [changeStatus('flagged')])
})

const sql = <T = Record<string, unknown>>(text: string, ...values: unknown[]) =>
  app.services.database.inWorkspace(acme.workspaceId, (tx) => tx.query<T>(text, values))
const post = (
  id: string,
  user: string,
  text = `Cheap pills for you and all of your friends, order them now`,
) =>
  app.services.syncJudge.decide(acme.workspaceId, makeContent(id, text, { user: { id: user, name: user } }))
/** The case that is shown for an item, as a selection. */
async function caseOf(externalId: string) {
  await new CaseFinder(app.services).sweep()
  const { data } = await app.graphql<{ content: { openReview: { mainCase: { id: string } } } }>(
    acme.moderator,
    `query ($id: ID!) { content(by: { id: $id }) { openReview { id mainCase { id } } } }`,
    { id: idOf(acme.workspaceId, 'content', externalId) },
  )
  return { reviews: { caseIds: [data.content.openReview.mainCase.id] } }
}
interface Counted {
  totalCount: { count: number }
  authorCount: number
  takenCount: number
  digest: string
}
async function count(selection: object): Promise<Counted> {
  const { data } = await app.graphql<{ countSelection: Counted }>(
    acme.moderator,
    `query ($selection: SelectionInput!) { countSelection(selection: $selection) { totalCount { count } authorCount takenCount digest } }`,
    { selection },
  )
  return data.countSelection
}
const fields = 'id state total changed refused reversed kept'
async function start(selection: object, decision: object) {
  const { totalCount, digest } = await count(selection)
  const input = { selection, expectedCount: totalCount.count, expectedDigest: digest, decision }
  return startWith(input)
}
interface Started {
  bulkDecision: { id: string; total: number } | null
}
const startWith = (input: object) =>
  app.graphql<{ startBulkDecision: Started }>(
    acme.moderator,
    `mutation ($input: StartBulkDecisionInput!) { startBulkDecision(input: $input) { bulkDecision { ${fields} } } }`,
    { input },
  )
const idIn = ({ data }: Awaited<ReturnType<typeof start>>) => data.startBulkDecision.bulkDecision?.id ?? ''
const turn = (name: string, id: string) =>
  app.graphql(
    acme.moderator,
    `mutation ($id: ID!) { ${name}(input: { id: $id }) { bulkDecision { ${fields} } } }`,
    { id },
  )
async function read(id: string) {
  const { data } = await app.graphql<{ bulkDecision: Record<string, unknown> }>(
    acme.moderator,
    `query ($id: ID!) { bulkDecision(id: $id) { ${fields} decision { strikesAuthors bansAuthors } } }`,
    { id },
  )
  return data.bulkDecision
}
async function state() {
  const items = await sql<{ id: string; status: string }>(
    `select external_id as id, status from content union all select external_id, status from platform_user order by 1`,
  )
  return Object.fromEntries(items.map(({ id, status }) => [id, status]))
}
const strikes = async () =>
  Object.fromEntries(
    (
      await sql<{ id: string; strikes: number }>(
        `select u.external_id as id, count(s.id)::int as strikes from platform_user u
         left join strike s on s.user_id = u.id and s.removed_at is null group by 1 order by 1`,
      )
    ).map((row) => [row.id, row.strikes]),
  )

describe('[V] one decision on a case', () => {
  it('is counted with its authors and with what others are reviewing', async () => {
    for (const [id, user] of [
      ['a', 'ann'],
      ['b', 'ann'],
      ['c', 'bob'],
    ] as const)
      await post(id, user)
    const selection = await caseOf('a')
    const [review] = await sql<{ id: string }>(
      `select id from review where object_id = $1`,
      idOf(acme.workspaceId, 'content', 'b'),
    )
    await app.services.claims.claim(
      { workspaceId: acme.workspaceId, memberId: acme.colleague.id },
      review?.id ?? '',
    )
    expect(await count(selection)).toMatchObject({
      totalCount: { count: 3 },
      authorCount: 2,
      takenCount: 1,
    })
  })

  it('strikes and bans each author once, and undoes it as a whole', async () => {
    const policyCategoryId = await makePolicy(app, acme, 'Spam', { enabledForStrikes: true })
    for (const [id, user] of [
      ['a', 'ann'],
      ['b', 'ann'],
      ['c', 'bob'],
    ] as const)
      await post(id, user)
    const selection = await caseOf('a')
    const started = await start(selection, {
      status: 'HIDDEN',
      policyCategoryId,
      authors: { strike: true, ban: true, temporaryBan: { duration: 3, period: 'DAYS' } },
    })
    const id = idIn(started)
    await workToTheEnd(app)
    expect(await read(id)).toMatchObject({
      state: 'APPLIED',
      total: 5,
      changed: 5,
      refused: 0,
      decision: { strikesAuthors: true, bansAuthors: true },
    })
    const hidden = { a: 'hidden', b: 'hidden', c: 'hidden', ann: 'hidden', bob: 'hidden' }
    expect(await state()).toEqual(hidden)
    expect(await strikes()).toEqual({ ann: 1, bob: 1 })
    await turn('reverseBulkDecision', id)
    await workToTheEnd(app)
    expect(await read(id)).toMatchObject({ state: 'REVERSED', reversed: 5, kept: 0 })
    expect(await state()).toEqual({
      a: 'flagged',
      b: 'flagged',
      c: 'flagged',
      ann: 'allowed',
      bob: 'allowed',
    })
    expect(await strikes()).toEqual({ ann: 0, bob: 0 })
    expect(await sql(`select count(*)::int as waiting from review where state <> 'resolved'`)).toEqual([
      { waiting: 3 },
    ])
  })

  it('strikes an author who is banned already, and leaves them banned', async () => {
    await post('a', 'ann')
    await post('b', 'bob')
    await sql(`update platform_user set status = 'hidden' where external_id = 'ann'`)
    const id = idIn(
      await start(await caseOf('a'), { status: 'HIDDEN', authors: { strike: true, ban: true } }),
    )
    await workToTheEnd(app)
    expect(await read(id)).toMatchObject({ total: 4, changed: 4 })
    expect(await strikes()).toEqual({ ann: 1, bob: 1 })
    await turn('reverseBulkDecision', id)
    await workToTheEnd(app)
    expect(await state()).toMatchObject({ ann: 'hidden', bob: 'allowed' })
    expect(await strikes()).toEqual({ ann: 0, bob: 0 })
  })

  it('is not taken on what has come, gone or changed since it was counted, though there are as many', async () => {
    await post('a', 'ann')
    await post('b', 'bob')
    const selection = await caseOf('a')
    const { digest } = await count(selection)
    await post('b', 'bob', `Cheap pills for you and all of your friends, order them NOW!`)
    const input = { selection, expectedCount: 2, expectedDigest: digest, decision: { status: 'HIDDEN' } }
    expect((await startWith(input)).errors).toMatchObject([
      { extensions: { fields: { expectedDigest: expect.any(String) as string } } },
    ])
    expect(await state()).toMatchObject({ a: 'flagged', b: 'flagged' })
  })

  it('refuses an item that changes after it was started, and tries what was refused again', async () => {
    await post('a', 'ann')
    await post('b', 'bob')
    const selection = await caseOf('a')
    const [review] = await sql<{ id: string }>(
      `select id from review where object_id = $1`,
      idOf(acme.workspaceId, 'content', 'b'),
    )
    const holder = { workspaceId: acme.workspaceId, memberId: acme.colleague.id }
    await app.services.claims.claim(holder, review?.id ?? '')
    const id = idIn(await start(selection, { status: 'HIDDEN' }))
    await post('a', 'ann', `Cheap pills for you and all of your friends, order them today`)
    await workToTheEnd(app)
    expect(await read(id)).toMatchObject({ state: 'APPLIED', changed: 0, refused: 2 })
    const { data } = await app.graphql(
      acme.moderator,
      `query ($id: ID!) { bulkDecision(id: $id) { items { nodes { code } } } }`,
      { id },
    )
    expect(data).toEqual({
      bulkDecision: { items: { nodes: [{ code: 'ITEM_CHANGED' }, { code: 'CLAIMED' }] } },
    })
    await app.services.claims.release(holder, review?.id ?? '')
    await turn('retryBulkDecision', id)
    await workToTheEnd(app)
    expect(await read(id)).toMatchObject({ state: 'APPLIED', changed: 1, refused: 1 })
    expect(await state()).toMatchObject({ a: 'flagged', b: 'hidden' })
    await turn('reverseBulkDecision', id)
    await workToTheEnd(app)
    expect((await turn('retryBulkDecision', id)).errors).toMatchObject([{ code: 'CONFLICT' }])
  })

  it('bans all users that a search finds, and lets them in again', async () => {
    for (const user of ['spam-1', 'spam-2', 'ann']) await post(`of ${user}`, user)
    const selection = { users: { search: 'spam' } }
    expect(await count(selection)).toMatchObject({ totalCount: { count: 2 }, authorCount: 2 })
    const id = idIn(await start(selection, { status: 'HIDDEN' }))
    await workToTheEnd(app)
    expect(await state()).toMatchObject({ 'spam-1': 'hidden', 'spam-2': 'hidden', ann: 'allowed' })
    await turn('reverseBulkDecision', id)
    await workToTheEnd(app)
    expect(await state()).toMatchObject({ 'spam-1': 'allowed', 'spam-2': 'allowed', ann: 'allowed' })
    const [ann] = [idOf(acme.workspaceId, 'user', 'ann')]
    expect(await count({ users: { ids: [ann], search: 'spam' } })).toMatchObject({ totalCount: { count: 0 } })
  })

  it.each([
    ['neither a strike nor a ban', { authors: {} }, 'decision.authors.strike'],
    ['the end of no ban', { authors: { strike: true, temporaryBan: {} } }, 'decision.authors.temporaryBan'],
  ])('is refused for %s', async (_what, over, field) => {
    const input = { selection: { content: {} }, expectedCount: 1, decision: { status: 'HIDDEN', ...over } }
    expect((await startWith(input)).errors).toMatchObject([
      { extensions: { fields: { [field]: expect.any(String) as string } } },
    ])
  })
})
