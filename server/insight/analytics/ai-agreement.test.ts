import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { happen, type TestPast, testPast } from '../../test/past-events.ts'

let app: TestApp
let past: TestPast
let watch: string
let guard: string
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const write = (sql: string, ...values: unknown[]) =>
  app.services.database.inWorkspace(past.workspaceId, (tx) => tx.query(sql, [past.workspaceId, ...values]))

beforeEach(async () => {
  past = await testPast(app)
  watch = await moderator('Watch')
  guard = await moderator('Guard')
})

async function moderator(name: string): Promise<string> {
  const [id, policyId] = [newId(), newId()]
  await write(`insert into written_policy (workspace_id, id, name) values ($1, $2, $3)`, policyId, name)
  await write(
    `insert into ai_moderator (workspace_id, id, name, written_policy_id, provider, secrets, decisiveness, may, checks_incoming,
       checks_allowed, shadow) values ($1, $2, $3, $4, 'openai_compatible', '', 'balanced', '{}', true, false, false)`,
    id,
    name,
    policyId,
  )
  return id
}

/** What an AI moderator said of an item so many minutes ago. */
const says = (by: string, object: number, action: string, minutesAgo: number, version = 1) =>
  write(
    `insert into ai_verdict (workspace_id, id, ai_moderator_id, content_id, version, policy_version, action, policy_category_id,
       outcome, shadow, created_at)
     values ($1, $2, $3, $4, $5, 1, $6, $7, 'silent', false, now() - make_interval(mins => $8))`,
    newId(),
    by,
    past.items[object]?.id,
    version,
    action,
    action === 'hidden' ? past.policyId : null,
    minutesAgo,
  )

const decides = (actor: string, object: number, status: string, minutesAgo: number, over: object = {}) =>
  happen(app, past, { type: 'decision', actor, object, status, ...over }, minutesAgo * 60_000)

interface Pair {
  one: { name: string }
  other: { kind: string; name: string }
  agreed: number
  count: number
  kappa: object | null
  categories: object[]
}

async function pairs(
  over: { memberId?: string; days?: number; categoryIds?: (string | undefined)[] } = {},
  who = past.admin,
): Promise<Pair[]> {
  const { data, errors } = await app.graphql<{ teamQuality: { aiPairs: Pair[] } }>(
    who,
    `query ($memberId: ID, $days: Int, $categoryIds: [ID!]) { teamQuality(memberId: $memberId, days: $days, categoryIds: $categoryIds) { aiPairs {
       one { name } other { kind name } agreed count kappa { items kappa }
       categories { policyCategory { name } agreed count kappa { items kappa } } } } }`,
    over,
  )
  expect(errors).toEqual([])
  return data.teamQuality.aiPairs
}

const named = (found: Pair[]) =>
  found
    .map(({ one, other, agreed, count }) => [[one.name, other.name].toSorted().join(' '), agreed, count])
    .toSorted()

describe('[V3.6.1] agreement with AI moderators', () => {
  it('is that of each AI moderator with the first person to decide on the item after it', async () => {
    for (const [object, action] of ['hidden', 'hidden', 'hidden', 'allowed'].entries())
      await says(watch, object, action, 60)
    // Before the verdict, undone, by a rule and by the platform: none of them is the person's decision after it.
    await decides('colleague', 0, 'allowed', 90)
    await decides('colleague', 0, 'allowed', 50, { undone: true })
    await decides('rule', 0, 'allowed', 45)
    await decides('customer', 0, 'allowed', 40)
    await decides('member', 0, 'hidden', 30)
    await decides('colleague', 0, 'allowed', 20)
    await decides('member', 1, 'hidden', 30)
    await decides('member', 2, 'allowed', 30)
    await decides('member', 3, 'allowed', 30)
    const [pair, ...others] = await pairs()
    expect(others).toEqual([])
    // Watch: three removed of four; Mo: two of four. Observed 3/4, by chance 1/2.
    expect(pair).toEqual({
      one: { name: 'Watch' },
      other: { kind: 'MEMBER', name: 'Mo' },
      agreed: 3,
      count: 4,
      kappa: { items: 4, kappa: 0.5 },
      categories: [
        { policyCategory: { name: 'Spam' }, agreed: 2, count: 3, kappa: { items: 4, kappa: 0.5 } },
      ],
    })
  })

  it('is that of two AI moderators on the same version of an item', async () => {
    await says(watch, 0, 'hidden', 60)
    await says(guard, 0, 'hidden', 55)
    await says(watch, 1, 'hidden', 60)
    await says(guard, 1, 'allowed', 55)
    await says(watch, 2, 'hidden', 60, 1)
    await says(guard, 2, 'hidden', 55, 2)
    expect(named(await pairs())).toEqual([['Guard Watch', 1, 2]])
  })

  it('takes of several verdicts before one decision the last', async () => {
    await says(watch, 0, 'allowed', 60, 1)
    await says(watch, 0, 'hidden', 50, 2)
    await decides('member', 0, 'hidden', 30)
    expect(named(await pairs())).toEqual([['Mo Watch', 1, 1]])
  })

  it('does not hold a person to a category that they did not name', async () => {
    await says(watch, 0, 'hidden', 60)
    await decides('member', 0, 'hidden', 30)
    await write(
      `update action set policy_category_id = null where workspace_id = $1 and actor_kind = 'member'`,
    )
    expect(await pairs()).toMatchObject([{ agreed: 1, count: 1, categories: [{ agreed: 1, count: 1 }] }])
  })

  it('is of one person where they are asked for, and of the days', async () => {
    await says(watch, 0, 'hidden', 60)
    await says(guard, 0, 'hidden', 60)
    await decides('member', 0, 'hidden', 30)
    await says(watch, 1, 'hidden', 3 * 1440)
    await decides('colleague', 1, 'hidden', 30)
    expect(named(await pairs({ memberId: past.moderator.id }))).toEqual([
      ['Guard Mo', 1, 1],
      ['Mo Watch', 1, 1],
    ])
    expect(named(await pairs({ memberId: past.colleague.id, days: 2 }))).toEqual([])
    expect(named(await pairs({ memberId: past.colleague.id }))).toEqual([['Cleo Watch', 1, 1]])
  })

  it('is of content of the categories that are asked for', async () => {
    for (const object of [0, 1]) {
      await says(watch, object, 'hidden', 60)
      await says(guard, object, 'hidden', 60)
      await decides('member', object, 'hidden', 30)
    }
    const categoryIds = [past.items[1]?.categoryId]
    expect((await pairs()).map(({ count }) => count)).toEqual([2, 2, 2])
    expect((await pairs({ categoryIds })).map(({ count }) => count)).toEqual([1, 1, 1])
    expect(await pairs({ categoryIds: [newId()] })).toEqual([])
  })

  it('[2.1.2] is not told to another workspace', async () => {
    await says(watch, 0, 'hidden', 60)
    await decides('member', 0, 'hidden', 30)
    const other = await app.createWorkspace()
    expect(await pairs({}, other.admin)).toEqual([])
  })
})
