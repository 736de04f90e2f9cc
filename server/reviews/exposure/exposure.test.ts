import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { storeContent } from '../../test/test-platform.ts'
import { ExposureStanding, standingOf } from './standing.ts'

const now = new Date('2026-01-01T12:00:00Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

describe('how somebody stands to a budget', () => {
  const { within, break_due, day_spent } = ExposureStanding
  const bounds = { perDay: 20, beforeBreak: 5, breakMinutes: 10 }
  it.each<[day: number, run: number, minutes: number, over: object, standing: ExposureStanding]>([
    [4, 4, 0, {}, within],
    [5, 5, 0, {}, break_due],
    [9, 5, 9, {}, break_due],
    [9, 5, 10, {}, within],
    [19, 1, 0, {}, within],
    [20, 1, 700, {}, day_spent],
    [20, 9, 0, { perDay: null }, break_due],
    [90, 90, 0, { perDay: null, beforeBreak: null }, within],
  ])(
    '%i in a day, %i since the last pause, the last %i minutes ago, %j: %s',
    (day, run, minutes, over, standing) => {
      const pace = { memberId: 'm', day, run, lastSeenAt: minutesAgo(minutes), now }
      expect(standingOf(pace, { ...bounds, ...over }).standing).toBe(standing)
    },
  )

  it('is told until when the break lasts', () => {
    const pace = { memberId: 'm', day: 5, run: 5, lastSeenAt: minutesAgo(4), now }
    expect(standingOf(pace, bounds).breakUntil).toEqual(minutesAgo(-6))
  })
})

describe('exposure', () => {
  let app: TestApp
  let acme: TestWorkspace
  let violence: string
  let spam: string
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    acme = await app.createWorkspace()
    ;[violence, spam] = [await category('Violence'), await category('Spam')]
  })

  const sql = <T>(text: string, values: unknown[]) =>
    app.services.database.inWorkspace(acme.workspaceId, (tx) =>
      tx.query<T>(text, [acme.workspaceId, ...values]),
    )

  async function category(name: string): Promise<string> {
    const { data } = await app.graphql<{ createPolicyCategory: { policyCategory: { id: string } } }>(
      acme.admin,
      `mutation { createPolicyCategory(input: { name: "${name}" }) { policyCategory { id } } }`,
    )
    return data?.createPolicyCategory.policyCategory.id ?? ''
  }
  const setBudget = (parts: string, by = acme.admin) =>
    app.graphql(
      by,
      `mutation { setExposureBudget(input: { policyCategoryIds: ["${violence}"], breakMinutes: 10, ${parts} }) {
         exposureBudget { perDay policyCategories { name } } refusals { code } } }`,
    )
  const mine = async (by = acme.moderator) => {
    const { data } = await app.graphql<{ myExposure: Record<string, unknown> }>(
      by,
      '{ myExposure { day week run standing breakUntil kinds { day week policyCategory { name } } } }',
    )
    return data?.myExposure
  }
  /** A decision of a member on an item, so many minutes ago. */
  const decide = (categoryId: string, minutes: number, objectId = newId(), by = acme.moderator) =>
    sql(
      `insert into action (workspace_id, id, action_type, object_type, object_id, actor_kind, actor_id, status,
         policy_category_id, created_at, cause_key)
       values ($1, $2::uuid, 'ChangeStatus', 'content', $3, 'member', $4, 'hidden', $5, verdict_now() - make_interval(mins => $6), $2::text)`,
      [newId(), objectId, by.id, categoryId, minutes],
    )
  const look = async (by = acme.moderator): Promise<string> => {
    const { id } = await storeContent(app.services, acme.workspaceId)
    await app.graphql(by, `mutation { logReveal(input: { content: { id: "${id}" } }) { logged } }`)
    return id
  }
  /** A review for a policy category in the queue of the workspace. */
  async function review(categoryId: string): Promise<string> {
    const { id: contentId } = await storeContent(app.services, acme.workspaceId)
    const id = newId()
    await sql(
      `insert into review (workspace_id, id, queue_id, object_type, object_id, priority, reasons)
       select $1, $2, id, 'content', $3, 2, $4 from review_queue where workspace_id = $1`,
      [id, contentId, JSON.stringify([{ kind: 'user_report', policyCategoryId: categoryId }])],
    )
    return id
  }
  const claim = async (id: string, by = acme.moderator) =>
    (
      await app.graphql(by, `mutation { claimReview(input: { id: "${id}" }) { refusals { code } } }`)
    ).errors.map(({ code }) => code)

  it('is what was decided under sensitive categories, and what was looked at, each item once', async () => {
    await setBudget('stops: false')
    const item = await look()
    await decide(violence, 0, item)
    await decide(violence, 60, item)
    await decide(violence, 2 * 24 * 60)
    await decide(violence, 8 * 24 * 60)
    await decide(spam, 0)
    await look()
    await decide(violence, 0, newId(), acme.colleague)
    expect(await mine()).toMatchObject({
      day: 2,
      week: 3,
      kinds: [
        { day: 1, week: 2, policyCategory: { name: 'Violence' } },
        { day: 1, week: 1, policyCategory: null },
      ],
    })
  })

  it('of a restricted moderator is all that they saw', async () => {
    const { id: categoryId } = (
      await sql<{ id: string }>(
        `insert into category (workspace_id, id, external_id) values ($1, $2, 'x') returning id`,
        [newId()],
      )
    )[0] ?? { id: '' }
    await look()
    await sql('insert into member_category (workspace_id, member_id, category_id) values ($1, $2, $3)', [
      acme.moderator.id,
      categoryId,
    ])
    expect(await mine()).toMatchObject({ day: 1 })
  })

  it('ends its run with a pause as long as a break', async () => {
    await setBudget('beforeBreak: 3, stops: false')
    for (const minutes of [50, 45, 30, 25, 5]) await decide(violence, minutes)
    expect(await mine()).toMatchObject({ day: 5, run: 1, standing: 'WITHIN' })
    for (const minutes of [14, 2]) await decide(violence, minutes)
    expect(await mine()).toMatchObject({ run: 3, standing: 'BREAK_DUE', breakUntil: expect.any(String) })
  })

  it('only reminds where the budget does not stop', async () => {
    await setBudget('perDay: 1, stops: false')
    await decide(violence, 0)
    const id = await review(violence)
    expect(await mine()).toMatchObject({ standing: 'DAY_SPENT' })
    expect(await claim(id)).toEqual([])
  })

  it('that is spent keeps sensitive reviews from whoever it is of, and gives them the others', async () => {
    await setBudget('perDay: 1, stops: true')
    await decide(violence, 0)
    const [hard, light] = [await review(violence), await review(spam)]
    expect(await claim(hard)).toEqual(['BREAK_DUE'])
    const { data } = await app.graphql<{ claimNextReview: { review: { id: string } } }>(
      acme.moderator,
      `mutation ($queueId: ID!) { claimNextReview(input: { queueId: $queueId }) { review { id } } }`,
      {
        queueId: (await sql<{ id: string }>('select id from review_queue where workspace_id = $1', []))[0]
          ?.id,
      },
    )
    expect(data?.claimNextReview.review.id).toBe(light)
    expect(await claim(hard, acme.colleague)).toEqual([])
  })

  it('of the team is told in sums, to admins alone', async () => {
    await setBudget('perDay: 1, stops: true')
    await decide(violence, 0)
    await decide(violence, 2 * 24 * 60, newId(), acme.colleague)
    const query =
      '{ teamExposure { day week peopleCount daySpentCount breakDueCount kinds { week policyCategory { name } } } }'
    expect((await app.graphql(acme.admin, query)).data?.['teamExposure']).toEqual({
      day: 1,
      week: 2,
      peopleCount: 1,
      daySpentCount: 1,
      breakDueCount: 0,
      kinds: [{ week: 2, policyCategory: { name: 'Violence' } }],
    })
    expect((await app.graphql(acme.moderator, query)).errors).toMatchObject([{ code: 'FORBIDDEN' }])
  })

  it('has a budget that admins set, of categories that are there', async () => {
    expect((await setBudget('perDay: 0, stops: true')).errors).toMatchObject([{ code: 'BAD_USER_INPUT' }])
    expect((await setBudget('stops: true', acme.moderator)).errors).toMatchObject([{ code: 'FORBIDDEN' }])
    violence = newId()
    expect((await setBudget('stops: true')).errors).toMatchObject([{ code: 'NOT_FOUND' }])
  })
})
