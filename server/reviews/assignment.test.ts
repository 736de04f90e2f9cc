import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../platform/ids.ts'
import { ActorKind } from '../platform/vocabulary/status.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../test/app.ts'
import { makeQueue } from '../test/review-queue.ts'
import { makeMember, makeReview } from '../test/test-platform.ts'
import { tripsOf } from '../test/trips-of.ts'
import { AssignmentSweep } from './assignment-sweep.ts'
import { mostAssigned } from './balance.ts'
import { resolveReviews } from './open-review.store.ts'

let app: TestApp
let acme: TestWorkspace
let queueId: string
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  acme = await app.createWorkspace()
  const { data } = await app.graphql<{ reviewQueues: { id: string }[] }>(
    acme.admin,
    '{ reviewQueues { id } }',
  )
  queueId = data.reviewQueues[0]?.id ?? ''
})

const at = (member: { id: string }) => ({
  workspaceId: acme.workspaceId,
  memberId: member.id,
  sessionId: null as string | null,
})
const sql = <T>(text: string, values: unknown[] = []) =>
  app.services.database.inWorkspace(acme.workspaceId, (tx) => tx.query<T>(text, values))
const start = (...members: { id: string }[]) =>
  Promise.all(members.map((member) => app.services.queueWork.start(at(member), queueId)))
const sweep = () => new AssignmentSweep(app.services).sweep()
const make = (count: number) =>
  Promise.all(Array.from({ length: count }, () => makeReview(app.services, acme.workspaceId)))

/** Restricts a member to a category that nothing is in. */
async function restrictToOther({ id }: { id: string }): Promise<void> {
  const [category] = await sql<{ id: string }>(
    `insert into category (workspace_id, id, external_id) values ($1, $2, 'other') returning id`,
    [acme.workspaceId, newId()],
  )
  await sql(`insert into member_category (workspace_id, member_id, category_id) values ($1, $2, $3)`, [
    acme.workspaceId,
    id,
    category?.id,
  ])
}

/** How many each has, by assignment. */
async function loads(): Promise<Record<string, number>> {
  const rows = await sql<{ id: string; count: number }>(
    `select assigned_to as id, count(*)::int as count from review where assigned_to is not null and state <> 'resolved' group by 1`,
  )
  return Object.fromEntries(rows.map(({ id, count }) => [id, count]))
}
const assignedTo = async (id: string) =>
  (await sql<{ of: string | null }>(`select assigned_to as of from review where id = $1`, [id]))[0]?.of ??
  null
const decideAll = (contentIds: readonly string[]) =>
  app.services.database.inWorkspace(acme.workspaceId, (tx) =>
    resolveReviews(
      tx,
      contentIds.map((objectId) => ({
        workspaceId: acme.workspaceId,
        objectId,
        by: { kind: ActorKind.member, id: acme.moderator.id },
        actionId: null,
      })),
    ),
  )

describe('[2.11.6] [V2.11.1] automatic assignment', () => {
  it('reviews go to those who work in the queue, evenly, and to nobody while nobody does', async () => {
    await make(5)
    await sweep()
    expect(await loads()).toEqual({})
    await start(acme.moderator, acme.colleague)
    await sweep()
    expect(Object.values(await loads()).sort()).toEqual([2, 3])
  })

  it('a new review goes to the one with the fewest, at most ten at a time, and a decision makes room for the next', async () => {
    await start(acme.moderator)
    const reviews = await make(mostAssigned + 2)
    await sweep()
    expect(await loads()).toEqual({ [acme.moderator.id]: mostAssigned })
    const mine = await sql<{ object: string }>(
      `select object_id as object from review where assigned_to = $1 limit 2`,
      [acme.moderator.id],
    )
    await decideAll(mine.map(({ object }) => object))
    await sweep()
    expect(await loads()).toEqual({ [acme.moderator.id]: mostAssigned })
    await start(acme.colleague)
    await sweep()
    expect(await loads()).toEqual({ [acme.moderator.id]: 5, [acme.colleague.id]: 5 })
    expect(reviews).toHaveLength(mostAssigned + 2)
  })

  it('what somebody is looking at does not move to one who comes later', async () => {
    await start(acme.moderator)
    const [looked, other] = await make(2)
    await sweep()
    await app.services.claims.claim(at(acme.moderator), looked?.id ?? '')
    await start(acme.colleague)
    await sweep()
    expect(await assignedTo(looked?.id ?? '')).toBe(acme.moderator.id)
    expect(await assignedTo(other?.id ?? '')).toBe(acme.colleague.id)
  })

  it('the next review is one’s own turn first, and never another’s', async () => {
    await make(2)
    await start(acme.moderator, acme.colleague)
    await sweep()
    const next = await app.services.claims.claimNext(at(acme.colleague), { queueId })
    expect(next?.assignedToId).toBe(acme.colleague.id)
    expect(await app.services.claims.claimNext(at(acme.admin), { queueId })).toBeNull()
  })

  it('a moderator restricted to categories is assigned nothing of another', async () => {
    await make(3)
    await restrictToOther(acme.moderator)
    await start(acme.moderator, acme.colleague)
    await sweep()
    expect(await loads()).toEqual({ [acme.colleague.id]: 3 })
  })
})

describe('[V2.11.8] working in a queue', () => {
  const working = async (caller = acme.moderator) =>
    (
      await app.graphql(caller, `query ($id: ID!) { reviewQueue(id: $id) { workedByMe working { name } } }`, {
        id: queueId,
      })
    ).data

  it.each([
    ['they stop', () => app.services.queueWork.stop(at(acme.moderator), queueId)],
    [
      'nothing is heard of them',
      () =>
        sql(`update queue_presence set until = now() - interval '1 second' where member_id = $1`, [
          acme.moderator.id,
        ]),
    ],
    ['they sign out', () => sql(`delete from session where member_id = $1`, [acme.moderator.id])],
    [
      'the queue is for others',
      () => sql(`update review_queue set member_ids = array[$1::uuid]`, [acme.colleague.id]),
    ],
    ['they leave the team', () => sql(`delete from member where id = $1`, [acme.moderator.id])],
  ])('ends when %s, and what was assigned goes to others', async (_how, end) => {
    const { id: sessionId } = await app.services.sessions.start(
      { id: acme.moderator.id, workspaceId: acme.workspaceId },
      { userAgent: null, ip: null },
    )
    const [review] = await make(1)
    await app.services.queueWork.start({ ...at(acme.moderator), sessionId }, queueId)
    await sweep()
    expect(await assignedTo(review?.id ?? '')).toBe(acme.moderator.id)
    expect(await working()).toEqual({ reviewQueue: { workedByMe: true, working: [{ name: 'Mo' }] } })
    await end()
    expect(await working()).toEqual({ reviewQueue: { workedByMe: false, working: [] } })
    await start(acme.colleague)
    await sweep()
    expect(await assignedTo(review?.id ?? '')).toBe(acme.colleague.id)
  })

  it('a queue that nobody works in any more is left alone, with nothing assigned', async () => {
    await make(2)
    await start(acme.moderator)
    await sweep()
    await app.services.queueWork.stop(at(acme.moderator), queueId)
    await sweep()
    expect(await loads()).toEqual({})
    expect(await sql(`select member_id from queue_presence`)).toEqual([])
  })
})

describe('[V2.11.9] whose turn it is', () => {
  it('is not of somebody who does not see it, and whoever hands it over is told that', async () => {
    const [review] = await make(1)
    await restrictToOther(acme.colleague)
    await start(acme.colleague)
    const { errors } = await app.graphql(
      acme.moderator,
      `mutation ($id: ID!, $to: ID!) { assignReview(input: { id: $id, memberId: $to }) { review { id } } }`,
      { id: review?.id, to: acme.colleague.id },
    )
    expect(errors).toMatchObject([{ code: 'CONFLICT', message: 'They do not see this review' }])
  })

  it('whom a review can be given to is known before, with why another cannot have it', async () => {
    const [review] = await make(1)
    const id = review?.id ?? ''
    await start(acme.moderator, acme.colleague, acme.admin)
    await restrictToOther(acme.colleague)
    const assignees = async () =>
      (
        await app.graphql(
          acme.moderator,
          `query ($id: ID!) { reviewAssignees(id: $id) { member { name } refusal } }`,
          { id },
        )
      ).data['reviewAssignees']
    const unseen = { member: { name: 'Cleo' }, refusal: 'They do not see this review' }
    expect(await assignees()).toHaveLength(2)
    expect(await assignees()).toEqual(
      expect.arrayContaining([unseen, { member: { name: expect.any(String) as string }, refusal: null }]),
    )
    await sql(`delete from member_category`)
    await sql(`update review set state = 'escalated', escalated_at = now()`)
    const barred = { member: { name: 'Cleo' }, refusal: 'Only admins decide an escalated review' }
    expect(await assignees()).toContainEqual(barred)
  })

  it('whom a review can be given to is asked as often for many who work there as for one', async () => {
    const [review] = await make(1)
    const { workspaceId } = acme
    const { queueWork } = app.services
    const asked = { workspaceId, id: review?.id ?? '', queueId, objectId: review?.contentId ?? '' }
    const assignees = () => queueWork.assignees({ ...acme.moderator, ...at(acme.moderator) }, asked)
    await start(acme.colleague)
    const trips = await tripsOf(assignees)
    const others = await Promise.all(Array.from({ length: 5 }, () => makeMember(app.services, workspaceId)))
    await start(...others)
    expect(await tripsOf(assignees)).toBe(trips)
    expect(await assignees()).toHaveLength(6)
  })

  it('a review that is withheld from a member cannot be given to them', async () => {
    const [review] = await make(1)
    const id = review?.id ?? ''
    await start(acme.colleague, acme.admin)
    await sql(
      `insert into member_withheld (workspace_id, member_id, cause_id, object_id, hidden_ids, shown)
       values ($1, $2, $3, $4, array[$4::uuid], '{}')`,
      [acme.workspaceId, acme.colleague.id, newId(), id],
    )
    const { data } = await app.graphql(
      acme.moderator,
      `query ($id: ID!) { reviewAssignees(id: $id) { member { id } refusal } }`,
      { id },
    )
    expect(data['reviewAssignees']).toEqual(
      expect.arrayContaining([
        { member: { id: acme.colleague.id }, refusal: 'They do not see this review' },
        { member: { id: acme.admin.id }, refusal: null },
      ]),
    )
  })

  it('keeps others from claiming it, until it is handed over', async () => {
    const [review] = await make(1)
    const id = review?.id ?? ''
    await start(acme.moderator)
    await sweep()
    await start(acme.colleague)
    const claim = `mutation ($id: ID!) { claimReview(input: { id: $id }) { review { claim { mine } } } }`
    expect((await app.graphql(acme.colleague, claim, { id })).errors).toMatchObject([
      { code: 'CLAIMED', extensions: { claimedBy: { name: 'Mo' } } },
    ])
    const assign = `mutation ($id: ID!) { assignReview(input: { id: $id }) { review { assignedTo { name } } } }`
    expect((await app.graphql(acme.colleague, assign, { id })).data).toEqual({
      assignReview: { review: { assignedTo: { name: 'Cleo' } } },
    })
    expect((await app.graphql(acme.colleague, claim, { id })).errors).toEqual([])
    expect((await app.graphql(acme.moderator, assign, { id })).errors).toMatchObject([{ code: 'CLAIMED' }])
    const { data } = await app.graphql<{ reviews: { nodes: { id: string }[] } }>(
      acme.colleague,
      `{ reviews(filter: { mine: true }) { nodes { id } } }`,
    )
    expect(data.reviews.nodes).toEqual([{ id }])
  })

  it('what was handed over stays, also where others have fewer', async () => {
    const reviews = await make(4)
    await start(acme.moderator, acme.colleague)
    await sweep()
    for (const { id } of reviews)
      await app.services.queueWork.assign(at(acme.moderator), id, acme.moderator.id)
    await sweep()
    expect(await loads()).toEqual({ [acme.moderator.id]: 4 })
  })

  it('what somebody who works there opened by themselves is theirs', async () => {
    const [review] = await make(1)
    await app.services.claims.claim(at(acme.moderator), review?.id ?? '')
    await start(acme.moderator, acme.colleague)
    await sweep()
    await app.services.claims.release(at(acme.moderator), review?.id ?? '')
    await sweep()
    expect(await loads()).toEqual({ [acme.moderator.id]: 1 })
  })

  it('a queue that is deleted takes the turns of its reviews along', async () => {
    const extra = await makeQueue(app, acme, 'Extra')
    const [review] = await make(1)
    await sql(`update review set queue_id = $1, assigned_to = $2`, [extra, acme.moderator.id])
    await app.services.reviewQueues.delete(
      { workspaceId: acme.workspaceId, actor: { kind: ActorKind.member, id: acme.admin.id } },
      extra,
    )
    expect(await assignedTo(review?.id ?? '')).toBeNull()
  })

  it('with many workers, sweeps, claims and skips at once, no review ever has two holders, and loads are even', async () => {
    const members = await Promise.all(
      Array.from({ length: 5 }, (_, n) => makeMember(app.services, acme.workspaceId, `Member ${n}`)),
    )
    const held = new Map<string, string>()
    const doubles: string[] = []
    await start(...members)
    const work = async (member: { id: string }): Promise<void> => {
      for (let n = 0; n < 6; n++) {
        const review = await app.services.claims.claimNext(at(member), { queueId })
        if (!review) continue
        if (held.has(review.id)) doubles.push(review.id)
        held.set(review.id, member.id)
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 10))
        held.delete(review.id)
        if (n % 3 === 0) await app.services.queueWork.skip(at(member), review.id)
        else await app.services.claims.release(at(member), review.id)
      }
    }
    await Promise.all([
      make(23),
      ...members.map(work),
      ...Array.from({ length: 4 }, async () => {
        for (let n = 0; n < 10; n++) await sweep()
      }),
    ])
    expect(doubles).toEqual([])
    await sql(`delete from review_skip`)
    await sweep()
    const counts = members.map(({ id }) => id)
    const load = await loads()
    expect(counts.map((id) => load[id] ?? 0).reduce((sum, count) => sum + count, 0)).toBe(23)
    expect(Math.max(...Object.values(load)) - Math.min(...Object.values(load))).toBeLessThanOrEqual(1)
  }, 30_000)
})

describe('[V2.11.10] a skip', () => {
  it('is per person: the review goes to another, not to them again, and the audit log has it', async () => {
    const [review] = await make(1)
    const id = review?.id ?? ''
    await start(acme.moderator)
    await sweep()
    const { errors } = await app.graphql(
      acme.moderator,
      `mutation ($id: ID!) { skipReview(input: { id: $id }) { review { state assignedTo { id } } } }`,
      { id },
    )
    expect(errors).toEqual([])
    await sweep()
    expect(await assignedTo(id)).toBeNull()
    expect(await app.services.claims.claimNext(at(acme.moderator), { queueId })).toBeNull()
    await start(acme.colleague)
    await sweep()
    expect(await assignedTo(id)).toBe(acme.colleague.id)
    expect(await sql(`select actor_id, subject from audit_entry where event = 'review.skipped'`)).toEqual([
      { actor_id: acme.moderator.id, subject: id },
    ])
  })
  it('takes a review from nobody else: one that is assigned to another is refused', async () => {
    const [review] = await make(1)
    const id = review?.id ?? ''
    await start(acme.colleague)
    await sweep()
    expect(await assignedTo(id)).toBe(acme.colleague.id)
    await expect(app.services.queueWork.skip(at(acme.moderator), id)).rejects.toMatchObject({
      code: 'CLAIMED',
    })
    expect(await assignedTo(id)).toBe(acme.colleague.id)
  })
})
