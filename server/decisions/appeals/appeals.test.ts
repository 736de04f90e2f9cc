import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import type { Principal } from '../../access/team/principal.ts'
import { rollUp } from '../../judging/rules/health/roll-up.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { moveClock } from '../../test/clock.ts'
import { changeStatus, makeContent, makePolicy, makeRule } from '../../test/moderated-workspace.ts'
import { startRestApp } from '../../test/rest-app.ts'
import { makeUser, setLadder, type TestUser } from '../../test/struck-user.ts'

let app: TestApp
let rest: Awaited<ReturnType<typeof startRestApp>>
let acme: TestWorkspace
let call: Awaited<ReturnType<typeof rest.client>>
let user: TestUser
let externalId: string

beforeAll(async () => {
  app = await startTestApp()
  rest = await startRestApp(app)
})
afterAll(async () => {
  await rest.close()
  await app.close()
})
beforeEach(async () => {
  acme = await app.createWorkspace()
  call = await rest.client(acme)
  await setLadder(app, acme)
  const set = `mutation { setWebhook(input: { url: "https://127.0.0.1:9/hook" }) { secret } updateWorkspace(input: { undoSeconds: 0 }) { workspace { id } } }`
  await app.graphql(acme.admin, set)
  user = await makeUser(app, acme)
  const [content] = await sql<{ id: string }>(
    'select external_id as id from content where id = $1',
    user.contentId,
  )
  externalId = content?.id ?? ''
})

const sql = <T>(text: string, ...values: unknown[]) =>
  app.services.database.inWorkspace(acme.workspaceId, (tx) => tx.query<T>(text, values))

const decide = (by: Principal, input: Record<string, unknown>) =>
  app.graphql<{ decide: { actions: { id: string }[] } }>(
    by,
    `mutation ($input: DecideInput!) { decide(input: $input) { actions { id } } }`,
    { input: { requestId: randomUUID(), ...input } },
  )
const hide = (by: Principal, over: Record<string, unknown> = {}) =>
  decide(by, { content: { id: user.contentId }, status: 'HIDDEN', ...over })

const file = (over: Record<string, unknown> = {}) =>
  call('POST', 'appeals', {
    id: `appeal-${randomUUID()}`,
    content_id: externalId,
    text: 'A quotation!',
    ...over,
  })

interface Shown {
  id: string
  state: string
  isOwn: boolean
  hasOthers: boolean
  review: {
    id: string
    state: string
    priority: string
    reasons: { kind: string }[]
    queue: { name: string }
  }
}
const appealOf = async (by: Principal = acme.admin, over = '') => {
  const { data } = await app.graphql<{ appeals: { nodes: Shown[] } }>(
    by,
    `{ appeals(first: 1) { nodes { id state isOwn hasOthers review { id state priority reasons { kind } queue { name } } ${over} } } }`,
  )
  const [appeal] = data.appeals.nodes
  if (!appeal) throw new Error('there is no appeal')
  return appeal
}
const decideAppeal = async (by: Principal, outcome: 'UPHELD' | 'OVERTURNED', over: object = {}) =>
  app.graphql<{ decideAppeal: { appeal: { state: string }; next: { id: string } | null } }>(
    by,
    `mutation ($input: DecideAppealInput!) { decideAppeal(input: $input) { appeal { state } next { id } } }`,
    { input: { id: (await appealOf()).id, outcome, reason: 'Looked again', ...over } },
  )
const codes = ({ errors }: { errors: { code: unknown }[] }) => errors.map(({ code }) => code)
const status = async () =>
  (await sql<{ status: string }>('select status from content where id = $1', user.contentId))[0]?.status
/** What the webhook tells of the item and its author since the appeal was filed. */
const told = async () => {
  const rows = await sql<{ body: string }>(
    `select body from outbox where created_at >= (select max(created_at) from appeal) order by id`,
  )
  return rows.map(({ body }) => JSON.parse(body) as Record<string, unknown>)
}

describe('POST /api/v1/appeals', () => {
  it('files an appeal once for each id, which waits in a review', async () => {
    const { data } = await hide(acme.moderator)
    const appeal = { id: 'a-1', language: 'en', content_id: externalId, text: 'A quotation!' }
    const { status: answered, body } = await file(appeal)
    expect(answered).toBe(200)
    const filed = { type: 'content', action_id: data.decide.actions[0]?.id, state: 'open', decision: null }
    const createdAt = { created_at: expect.any(String) as string }
    expect(body).toEqual({ success: true, appeal: { ...appeal, ...filed, ...createdAt } })
    expect((await file(appeal)).body).toEqual(body)
    expect(await file({ id: 'a-1', text: 'Something else' })).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT' },
    })
    expect((await appealOf()).review).toMatchObject({
      state: 'OPEN',
      priority: 'HIGH',
      reasons: [{ kind: 'APPEAL' }],
      queue: { name: 'Default Queue' },
    })
  })

  it('files one that is sent several times at once only once, and answers each', async () => {
    await hide(acme.moderator)
    const bodies = (await Promise.all([0, 1, 2].map(() => file({ id: 'a-1' })))).map(({ body }) => body)
    expect(bodies).toEqual(bodies.map(() => ({ success: true, appeal: bodies[0]?.['appeal'] })))
  })

  it('answers what became of it, alone and in the list, which goes on from a cursor', async () => {
    await hide(acme.moderator)
    await file({ id: 'a-1' })
    await decideAppeal(acme.admin, 'UPHELD', { message: 'It stays away.' })
    const decision = { outcome: 'upheld', reason: 'Looked again', message: 'It stays away.' }
    expect((await call('GET', 'appeals/a-1')).body).toMatchObject({ appeal: { state: 'upheld', decision } })
    const { body } = await call('GET', 'appeals?limit=1')
    expect(body).toMatchObject({ appeals: [{ id: 'a-1' }], has_more: false })
    const readOn = async () => (await call('GET', `appeals?after=${body['cursor'] as string}`)).body
    expect(await readOn()).toMatchObject({ appeals: [], cursor: body['cursor'], has_more: false })
    await hide(acme.moderator, { status: 'ALLOWED' })
    await hide(acme.moderator)
    await file({ id: 'a-2' })
    expect(await readOn()).toMatchObject({ appeals: [{ id: 'a-2' }] })
    expect((await call('GET', 'appeals?state=overturned')).body).toMatchObject({ appeals: [], cursor: null })
    expect(await call('GET', 'appeals/other')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  })

  test.each<[why: string, code: string, before: () => Promise<unknown>, over: Record<string, unknown>]>([
    ['content that is unknown', 'NOT_FOUND', () => Promise.resolve(), { content_id: 'nobody' }],
    ['content that was never removed', 'NOTHING_TO_APPEAL', () => Promise.resolve(), {}],
    [
      'a removal that was taken back',
      'ALREADY_RESTORED',
      async () => {
        await hide(acme.moderator)
        await hide(acme.moderator, { status: 'ALLOWED' })
      },
      {},
    ],
    [
      'what was appealed before',
      'ALREADY_APPEALED',
      async () => {
        await hide(acme.moderator)
        await file()
      },
      {},
    ],
    [
      'what was appealed and upheld before',
      'ALREADY_APPEALED',
      async () => {
        await hide(acme.moderator)
        await file()
        await decideAppeal(acme.admin, 'UPHELD')
      },
      {},
    ],
    ['two things at once', 'EXACTLY_ONE_OF', () => Promise.resolve(), { user_id: 'u' }],
    ['a language that is none', 'INVALID_BODY', () => Promise.resolve(), { language: 'in words' }],
  ])('refuses %s with %s', async (_why, code, before, over) => {
    await before()
    expect((await file(over)).body).toMatchObject({ code })
  })

  it('refuses one that comes after the months that admins set', async () => {
    await hide(acme.moderator)
    await app.graphql(
      acme.admin,
      'mutation { updateWorkspace(input: { appealMonths: 1 }) { workspace { id } } }',
    )
    await moveClock(app, '32 days')
    expect((await file()).body).toMatchObject({
      code: 'APPEAL_TOO_LATE',
      error: 'A decision can be appealed for 1 month',
    })
    await app.graphql(
      acme.admin,
      'mutation { updateWorkspace(input: { appealMonths: 2 }) { workspace { id } } }',
    )
    expect((await file()).status).toBe(200)
    await moveClock(app, '0')
  })

  it('sends it to the queue that admins chose', async () => {
    const { data } = await app.graphql<{ createReviewQueue: { reviewQueue: { id: string } } }>(
      acme.admin,
      'mutation { createReviewQueue(input: { name: "Appeals" }) { reviewQueue { id } } }',
    )
    const change =
      'mutation ($id: ID) { updateWorkspace(input: { appealQueueId: $id }) { workspace { appealQueueId } } }'
    await app.graphql(acme.admin, change, { id: data.createReviewQueue.reviewQueue.id })
    await hide(acme.moderator)
    await file()
    expect((await appealOf()).review.queue.name).toBe('Appeals')
    await app.graphql(
      acme.admin,
      'mutation { updateWorkspace(input: { undoSeconds: 0 }) { workspace { id } } }',
    )
    await app.graphql(acme.admin, change, { id: null })
    expect(await sql('select appeal_queue_id from workspace')).toEqual([{ appeal_queue_id: null }])
  })
})

describe('whoever took the decision', () => {
  beforeEach(async () => {
    await hide(acme.admin)
    await file()
  })

  it('does not claim, decide, or get the appeal as the next review, an admin neither', async () => {
    const { review, isOwn } = await appealOf()
    expect(isOwn).toBe(true)
    const claim = 'mutation ($id: ID!) { claimReview(input: { id: $id }) { review { id } } }'
    expect(codes(await app.graphql(acme.admin, claim, { id: review.id }))).toEqual(['FORBIDDEN'])
    expect(codes(await decideAppeal(acme.admin, 'UPHELD'))).toEqual(['FORBIDDEN'])
    const next = `mutation ($id: ID!) { claimNextReview(input: { queueId: $id }) { review { id } } }`
    const [queue] = await sql<{ id: string }>('select id from review_queue')
    const claimed = async (by: Principal) => {
      const { data } = await app.graphql<{ claimNextReview: { review: { id: string } | null } }>(
        by,
        next,
        queue,
      )
      return data.claimNextReview.review
    }
    expect(await claimed(acme.admin)).toBeNull()
    expect(await claimed(acme.moderator)).toEqual({ id: review.id })
  })

  it('decides where admins made an exception', async () => {
    await app.graphql(
      acme.admin,
      'mutation { updateWorkspace(input: { ownAppeals: true }) { workspace { id } } }',
    )
    expect((await appealOf()).isOwn).toBe(false)
    expect((await decideAppeal(acme.admin, 'OVERTURNED')).errors).toEqual([])
  })

  it('is told when there is nobody else', async () => {
    expect((await appealOf()).hasOthers).toBe(true)
    await sql('delete from member where id <> $1', acme.admin.id)
    expect((await appealOf()).hasOthers).toBe(false)
  })

  it('loses a claim on the review that the appeal comes to', async () => {
    const { review } = await appealOf()
    await decideAppeal(acme.moderator, 'OVERTURNED')
    await hide(acme.admin)
    await sql(
      `update review set state = 'claimed', claimed_by = $1, claimed_until = now() + interval '1 hour' where id = $2`,
      acme.admin.id,
      review.id,
    )
    await file()
    expect(await sql(`select claimed_by, state from review where id = $1`, review.id)).toEqual([
      { claimed_by: null, state: 'open' },
    ])
  })

  it('cannot decide on the item around the appeal, nor can others', async () => {
    await appealOf()
    expect(codes(await hide(acme.admin))).toEqual(['FORBIDDEN'])
    expect(codes(await hide(acme.moderator, { status: 'ALLOWED' }))).toEqual(['CONFLICT'])
    expect(await status()).toBe('hidden')
  })
})

describe('the decision on an appeal', () => {
  it('upheld: nothing changes, and the platform is told why', async () => {
    const { data } = await hide(acme.moderator)
    await file({ id: 'a-1' })
    expect((await decideAppeal(acme.admin, 'UPHELD')).data.decideAppeal.appeal.state).toBe('UPHELD')
    expect(await told()).toEqual([
      {
        action_type: 'ResolveAppeal',
        action_id: expect.any(String) as string,
        action_created_at: expect.any(String) as string,
        type: 'content',
        actor_id: acme.admin.id,
        content: expect.objectContaining({ id: externalId, user_id: user.external }) as object,
        appeal: {
          id: 'a-1',
          action_id: data.decide.actions[0]?.id,
          outcome: 'upheld',
          reason: 'Looked again',
          message: null,
        },
      },
    ])
    expect(await status()).toBe('hidden')
    expect((await appealOf()).review.state).toBe('RESOLVED')
    expect(codes(await decideAppeal(acme.admin, 'OVERTURNED'))).toEqual(['ALREADY_DECIDED'])
  })

  it('overturned: the item is back, with the strike and the tags gone that came with the removal', async () => {
    const actor = { kind: 'member' as never, id: acme.admin.id }
    await app.services.tags.create(
      { workspaceId: acme.workspaceId, actor },
      { name: 'bad', color: '#ff0000' },
    )
    await hide(acme.moderator, { strike: true, addTags: ['bad'] })
    await file()
    await decideAppeal(acme.admin, 'OVERTURNED')
    expect((await told()).map(({ action_type }) => action_type)).toEqual([
      'ChangeStatus',
      'RemoveTags',
      'EndStrikeUser',
      'RemoveStrikeUser',
      'ResolveAppeal',
    ])
    expect(await sql('select status, tags, decided_by_kind from content')).toEqual([
      { status: 'allowed', tags: [], decided_by_kind: 'member' },
    ])
    expect(await user.strikes()).toEqual(['1 REMOVED'])
  })

  it('of a ban lifts it with its end; of a strike takes that one, and those after it move down', async () => {
    await user.decide({ status: 'HIDDEN', temporaryBan: { duration: 1, period: 'DAYS' } })
    await file({ content_id: null, user_id: user.external })
    await decideAppeal(acme.admin, 'OVERTURNED')
    expect(await user.row()).toMatchObject({ status: 'allowed', bannedUntil: null })
    const { data } = await user.strike()
    await user.end()
    await user.strike()
    await file({ content_id: null, action_id: data.strikeUser.actions[0]?.id })
    await decideAppeal(acme.admin, 'OVERTURNED')
    expect(await user.strikes()).toEqual(['1 ACTIVE', '1 REMOVED'])
    expect(await user.row()).toMatchObject({ count: 1 })
  })

  it('of a strike leaves the user open to other decisions while it waits', async () => {
    await user.strike()
    await file({ content_id: null, user_id: user.external })
    expect((await user.decide({ status: 'HIDDEN' })).errors).toEqual([])
    expect((await appealOf()).review.state).toBe('OPEN')
  })

  it('on what a rule did is any moderator’s, and counts as its decision overturned', async () => {
    const policyId = await makePolicy(app, acme, 'Spam')
    const ruleId = await makeRule(app, acme, 'cheap', [
      changeStatus('hidden', { policyCategoryId: policyId }),
    ])
    await app.services.syncJudge.decide(acme.workspaceId, makeContent('r-1', 'cheap'))
    await file({ content_id: 'r-1' })
    expect((await decideAppeal(acme.moderator, 'OVERTURNED')).errors).toEqual([])
    await app.services.database.inWorkspace(acme.workspaceId, (tx) =>
      rollUp(tx, app.services.audit, acme.workspaceId),
    )
    const { data } = await app.graphql<{ rule: { health: { overturned: number } } }>(
      acme.admin,
      'query ($id: ID!) { rule(id: $id) { health { overturned } } }',
      { id: ruleId },
    )
    expect(data.rule.health.overturned).toBe(1)
  })

  it('waits on whatever rules do meanwhile, and is refused on a version that nobody looked at', async () => {
    await makeRule(app, acme, 'cheap', [changeStatus('hidden')])
    await app.services.syncJudge.decide(acme.workspaceId, makeContent('r-1', 'cheap'))
    await file({ content_id: 'r-1' })
    await app.services.syncJudge.decide(acme.workspaceId, makeContent('r-1', 'cheap again'))
    await call('POST', 'status', { content_id: 'r-1', status: 'allowed' })
    expect((await appealOf()).review.state).toBe('OPEN')
    expect(codes(await decideAppeal(acme.moderator, 'UPHELD', { seenVersion: 1 }))).toEqual(['ITEM_CHANGED'])
    await decideAppeal(acme.moderator, 'UPHELD', { seenVersion: 2 })
    expect(await sql(`select status from content where external_id = 'r-1'`)).toEqual([{ status: 'allowed' }])
  })

  it('sent again under its id is taken once, and hands out the next review with it', async () => {
    await hide(acme.moderator)
    await file()
    await makeRule(app, acme, 'cheap', [changeStatus('flagged')])
    await app.services.syncJudge.decide(acme.workspaceId, makeContent('r-1', 'cheap'))
    const [queue] = await sql<{ id: string }>('select id from review_queue')
    const next = { queueId: queue?.id }
    const first = await decideAppeal(acme.admin, 'OVERTURNED', { requestId: 'once', next })
    expect(first.data.decideAppeal.next).toEqual({ id: expect.any(String) as string })
    expect(await decideAppeal(acme.admin, 'OVERTURNED', { requestId: 'once', next })).toEqual(first)
    const resolved = (await told()).filter(({ action_type }) => action_type === 'ResolveAppeal')
    expect(resolved).toHaveLength(1)
  })
})
