import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Page } from '../../../platform/graphql/connection.ts'
import { claimTasks, completeTasks, type Task } from '../../../platform/tasks.ts'
import { ActorKind, type ActorRef } from '../../../platform/vocabulary/status.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../../test/app.ts'
import { moveClock } from '../../../test/clock.ts'
import { changeStatus, makeRule } from '../../../test/moderated-workspace.ts'
import { makeList } from '../../../test/rule-things.ts'
import { subscribeToEvents } from '../../../test/subscribe-to-events.ts'
import { storeContent } from '../../../test/test-platform.ts'
import { draftPlan } from '../draft-plan.ts'
import { backtestFrame } from './backtest-queue.ts'
import { backtestTasks } from './backtest-task.ts'
import type { Backtest } from './backtest.entity.ts'
import { runSlice } from './run-slice.ts'

let app: TestApp
let acme: TestWorkspace
let admin: ActorRef
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.services.database.asSystem((tx) =>
    tx.query(`delete from task where kind = $1`, [backtestFrame.kind]),
  )
  acme = await app.createWorkspace()
  admin = { kind: ActorKind.member, id: acme.admin.id }
})

const sql = <T = Record<string, unknown>>(text: string, ...values: unknown[]) =>
  app.services.database.inWorkspace(acme.workspaceId, (tx) => tx.query<T>(text, values))
const draft = (over: object = {}) => ({
  type: 'content',
  name: 'No casinos',
  conditions: [{ key: 'text', params: { match: 'contains_any_word', words: ['casino'] } }],
  actions: [changeStatus('hidden')],
  ...over,
})
const start = (request: object = { rule: draft() }) =>
  app.services.backtests.start({ workspaceId: acme.workspaceId, actor: admin }, request)

/** Items in bulk, half a second apart, newest first. */
async function post(count: number, text: string, columns: Record<string, string> = {}): Promise<void> {
  const { id } = await storeContent(app.services, acme.workspaceId, { text })
  const made = await sql<{ id: string }>(
    `insert into content (workspace_id, id, external_id, user_id, category_id, subcategory_id, text, status, created_at)
     select workspace_id, gen_random_uuid(), gen_random_uuid()::text, user_id, category_id, subcategory_id, text, 'allowed',
       now() - make_interval(secs => n / 2.0)
     from content, generate_series(1, $1::int) n where id = $2 returning id`,
    count - 1,
    id,
  )
  const set = Object.entries({ status: `'allowed'`, ...columns }).map(([name, value]) => `${name} = ${value}`)
  await sql(`update content set ${set.join(', ')} where id = any ($1::uuid[])`, [
    id,
    ...made.map((row) => row.id),
  ])
}
const byHuman = (status: string) => ({ status: `'${status}'`, decided_by_kind: `'member'` })

/** One slice, as a worker runs it; false when there is nothing to do. */
async function step(): Promise<boolean> {
  const tasks = await claimTasks(app.services.database, backtestFrame.kind, 1, 30)
  await backtestTasks(app.services).run(tasks)
  return tasks.length > 0
}
async function toTheEnd(): Promise<void> {
  while (await step());
}
interface Result {
  state: string
  total: number
  examined: number
  matched: number
  error: string | null
  humans: Record<string, number | null>
  changes: object[]
  keptByHumans: object[]
  matchesPerDay: { day: string; matched: number }[]
  todaysConditions: string[]
  matches: {
    nodes: { explanation: string; from: string; to: string; spans: object[]; object: { text: string } }[]
  }
}
async function result({ id }: Backtest, outcome = 'WOULD_CHANGE'): Promise<Result> {
  const { data, errors } = await app.graphql<{ backtest: Result }>(
    acme.admin,
    `query ($id: ID!, $outcome: BacktestOutcome!) { backtest(id: $id) {
      state total examined matched error todaysConditions
      humans { decided matched positive positiveMatched precision recall }
      changes { from to count } keptByHumans { from to count } matchesPerDay { day matched }
      matches(filter: { outcomes: [$outcome] }) { nodes { explanation from to spans { start end } object { ... on Content { text } } } } } }`,
    { id, outcome },
  )
  expect(errors).toEqual([])
  return data.backtest
}

describe('[V2.17.2] a backtest', () => {
  it('[V2.17.3] counts what matches, day by day, what would change, and shows those items with what was found in them', async () => {
    await post(3, 'a casino')
    await post(2, 'casino again', { status: `'flagged'`, created_at: `now() - interval '2 days'` })
    await post(5, 'nothing')
    const test = await start()
    await toTheEnd()
    const found = await result(test)
    expect(found).toMatchObject({
      state: 'FINISHED',
      total: 10,
      examined: 10,
      matched: 5,
      changes: [
        { from: 'ALLOWED', to: 'HIDDEN', count: 3 },
        { from: 'FLAGGED', to: 'HIDDEN', count: 2 },
      ],
      keptByHumans: [],
      todaysConditions: [],
    })
    expect(found.matchesPerDay.map(({ matched }) => matched)).toEqual([2, 3])
    expect(found.matches.nodes).toHaveLength(5)
    expect(found.matches.nodes[0]).toEqual({
      explanation: 'The text contains “casino”',
      from: 'ALLOWED',
      to: 'HIDDEN',
      spans: [{ start: 2, end: 8 }],
      object: { text: 'a casino' },
    })
  })

  it('[V2.17.4] says how precise a rule is, and how much it finds, by what humans decided', async () => {
    await post(8, 'casino', byHuman('hidden'))
    await post(4, 'casino', byHuman('allowed'))
    await post(8, 'gambling', byHuman('flagged'))
    await post(5, 'hello', byHuman('allowed'))
    await post(9, 'casino', { decided_by_kind: `'rule'`, status: `'hidden'` })
    const test = await start()
    await toTheEnd()
    const { humans, keptByHumans } = await result(test)
    expect(humans).toEqual({
      decided: 25,
      matched: 12,
      positive: 16,
      positiveMatched: 8,
      precision: 8 / 12,
      recall: 0.5,
    })
    expect(keptByHumans).toEqual([{ from: 'ALLOWED', to: 'HIDDEN', count: 4 }])
    expect((await result(test, 'MISSED')).matches.nodes.map(({ object }) => object.text)).toEqual(
      Array.from({ length: 8 }, () => 'gambling'),
    )
  })

  it.each([
    ['there are fewer than ten decisions', draft()],
    ['the rule sets no status', draft({ actions: [{ key: 'add_tags', params: { contentTags: ['spam'] } }] })],
  ])('[V2.17.4] says nothing of precision and recall where %s', async (_name, rule) => {
    await sql(
      `insert into tag (workspace_id, id, identifier, name, color) values ($1, gen_random_uuid(), 'spam', 'Spam', 'red')`,
      acme.workspaceId,
    )
    await post(9, 'casino', byHuman('hidden'))
    const test = await start({ rule })
    await toTheEnd()
    expect((await result(test)).humans).toMatchObject({ precision: null, recall: null })
  })

  it('looks at the newest 10,000 items of the days asked for, each once', async () => {
    await post(300, 'casino', { created_at: `now() - interval '9 days'` })
    await post(10_050, 'casino')
    const test = await start({ rule: draft(), days: 8 })
    const week = await start({ rule: draft({ name: 'Few' }), days: 1 })
    await sql(`update content set created_at = now() - interval '2 days' where external_id > '8'`)
    await toTheEnd()
    expect(await result(test)).toMatchObject({ total: 10_000, examined: 10_000, matched: 10_000 })
    expect((await result(week)).examined).toBeLessThan(10_000)
  }, 30_000)

  it('[V2.17.5] says which conditions look at the past with the facts of today', async () => {
    const conditions = [...draft().conditions, { key: 'number_of_strikes', params: { atLeast: 1 } }]
    const test = await start({ rule: draft({ conditions }) })
    await toTheEnd()
    expect((await result(test)).todaysConditions).toEqual(['Number of strikes'])
  })

  it('tests a rule as it is kept, or an earlier version of it, and is listed with the rule', async () => {
    const ruleId = await makeRule(app, acme, 'casino', [changeStatus('hidden')])
    await app.services.rules.update(
      { workspaceId: acme.workspaceId, actor: admin },
      ruleId,
      draft({ actions: [changeStatus('flagged')] }),
    )
    await post(2, 'casino')
    const kept = await start({ ruleId })
    const earlier = await start({ ruleId, version: 1 })
    const changed = await start({ ruleId, rule: draft({ name: 'Changed' }) })
    await toTheEnd()
    expect(await result(kept)).toMatchObject({ changes: [{ to: 'FLAGGED', count: 2 }] })
    expect(await result(earlier)).toMatchObject({ changes: [{ to: 'HIDDEN', count: 2 }] })
    const { data } = await app.graphql(
      acme.admin,
      `query ($id: ID!) { backtests(ruleId: $id) { nodes { id ruleVersion ruleName createdBy { name } rule { id } } } }`,
      { id: ruleId },
    )
    expect(data).toMatchObject({
      backtests: {
        nodes: [
          { id: changed.id, ruleVersion: null, ruleName: 'Changed', createdBy: { name: 'Ada' } },
          { id: earlier.id, ruleVersion: 1 },
          { id: kept.id, ruleVersion: 2, rule: { id: ruleId } },
        ],
      },
    })
  })

  it('[V2.17.6] [R1] a crash in the middle loses nothing and counts nothing twice', async () => {
    await post(1000, 'casino')
    const test = await start()
    const { database } = app.services
    for (let crashes = 0; (await result(test)).state !== 'FINISHED'; crashes++) {
      const [task] = await claimTasks(database, backtestFrame.kind, 1, 0)
      if (!task) continue
      const work = database.inWorkspace(acme.workspaceId, async (tx) => {
        if ((await completeTasks(tx, [task])).size === 0) return
        await runSlice(tx, task, (within, { rule }) => draftPlan(within, acme.workspaceId, rule))
        if (crashes % 2 === 0) throw new Error('crashed before the commit')
      })
      await work.catch(() => undefined)
    }
    expect(await result(test)).toMatchObject({ examined: 1000, matched: 1000, changes: [{ count: 1000 }] })
  })

  it('[V2.17.6] runs one at a time in a workspace: the next begins when the one before is over', async () => {
    await post(600, 'casino')
    const first = await start()
    const second = await start()
    await step()
    await step()
    expect([await result(first), await result(second)]).toMatchObject([
      { state: 'RUNNING', examined: 100, total: 600 },
      { state: 'WAITING', examined: 0 },
    ])
    await toTheEnd()
    expect([await result(first), await result(second)]).toMatchObject([
      { state: 'FINISHED' },
      { state: 'FINISHED' },
    ])
  })

  it('[V2.17.6] can be cancelled at any time; what it found stays, and the next one begins', async () => {
    await post(600, 'casino')
    const first = await start()
    const second = await start()
    await step()
    const cancel = `mutation ($id: ID!) { cancelBacktest(input: { id: $id }) { backtest { state examined matched } } }`
    const { data } = await app.graphql(acme.admin, cancel, { id: first.id })
    expect(data).toEqual({
      cancelBacktest: { backtest: { state: 'CANCELLED', examined: 100, matched: 100 } },
    })
    await toTheEnd()
    expect([await result(first), await result(second)]).toMatchObject([
      { state: 'CANCELLED', examined: 100 },
      { state: 'FINISHED', examined: 600 },
    ])
  })

  it('fails with the reason when what the rule refers to is gone', async () => {
    const listId = await makeList(app.services, acme.workspaceId, 'strings', ['casino'])
    const conditions = [{ key: 'text', params: { match: 'contains_any_word', listId } }]
    const test = await start({ rule: draft({ conditions }) })
    await sql(`delete from list_item`)
    await sql(`delete from list`)
    await toTheEnd()
    expect(await result(test)).toMatchObject({
      state: 'FAILED',
      error: expect.stringContaining('List not found') as string,
    })
  })

  it('a task that fails again and again ends it, and the next one begins', async () => {
    const first = await start()
    const second = await start()
    const [task] = await claimTasks(app.services.database, backtestFrame.kind, 1, 30)
    await backtestTasks(app.services).poisoned(task as Task, 'its worker stopped')
    await toTheEnd()
    expect([await result(first), await result(second)]).toMatchObject([
      { state: 'FAILED', error: 'its worker stopped' },
      { state: 'FINISHED' },
    ])
  })

  it('[V2.17.6] is kept for 30 days', async () => {
    const test = await start()
    await toTheEnd()
    await moveClock(app, '30 days 1 second')
    expect(await sql(`select 1 from backtest where id = $1`, test.id)).toEqual([])
    await moveClock(app, '0 seconds')
  })

  it('[V2.17.14] is in the audit log, with who started and who cancelled it', async () => {
    const test = await start()
    await app.services.backtests.cancel({ workspaceId: acme.workspaceId, actor: admin }, test.id)
    expect(
      await sql(
        `select event, actor_id as by, subject from audit_entry where subject = $1 order by seq`,
        test.id,
      ),
    ).toEqual([
      { event: 'backtest.started', by: acme.admin.id, subject: test.id },
      { event: 'backtest.cancelled', by: acme.admin.id, subject: test.id },
    ])
  })

  it.each([
    ['nothing to test', {}, 'rule: Required'],
    ['an unknown rule', { ruleId: '018f0000-0000-7000-8000-000000000000' }, 'Rule not found'],
    ['more than 30 days', { rule: draft({ type: 'CONTENT' }), days: 31 }, 'days: Must be between 1 and 30'],
    [
      'a rule that could not be saved',
      { rule: draft({ type: 'CONTENT', conditions: [] }) },
      'conditions: Required',
    ],
  ])('refuses %s', async (_name, variables, message) => {
    const { errors } = await app.graphql(
      acme.admin,
      `mutation ($ruleId: ID, $rule: RuleInput, $days: Int) { startBacktest(input: { ruleId: $ruleId, rule: $rule, days: $days }) { backtest { id } } }`,
      { days: 30, ...variables },
    )
    expect(errors).toMatchObject([{ message }])
  })

  it('refuses an eleventh that would wait', async () => {
    for (let i = 0; i < 10; i++) await start()
    await expect(start()).rejects.toThrow('10 backtests are waiting already')
  })

  it('tells those who watch how far it has come', async () => {
    await post(150, 'casino')
    const test = await start()
    const { events } = app.services
    const { received, stop } = await subscribeToEvents(events, acme.workspaceId, backtestFrame.kind)
    await expect.poll(async () => (await step(), received.length), { timeout: 5000 }).toBeGreaterThan(1)
    await stop()
    expect(received[0]).toMatchObject({ objectId: test.id })
  })

  it('gives its items a page at a time, the newest first, each once', async () => {
    await post(5, 'casino')
    const test = await start()
    await toTheEnd()
    interface Shown {
      object: { id: string }
    }
    const page = (after: string | null) =>
      app.graphql<{ backtest: { matches: Page<Shown> } }>(
        acme.admin,
        `query ($id: ID!, $after: String) { backtest(id: $id) { matches(first: 2, after: $after) {
          nodes { object { ... on Content { id } } } pageInfo { endCursor } } } }`,
        { id: test.id, after },
      )
    const seen: string[] = []
    for (let after: string | null = null; seen.length < 5;) {
      const found: Page<Shown> = (await page(after)).data.backtest.matches
      seen.push(...found.nodes.map(({ object }) => object.id))
      after = found.pageInfo.endCursor
    }
    const newest = await sql<{ id: string }>(`select id from content order by created_at desc, id desc`)
    expect(seen).toEqual(newest.map(({ id }) => id))
  })

  it('[V2.17.14] is for those who write rules', async () => {
    const test = await start()
    const { errors } = await app.graphql(acme.moderator, `query ($id: ID!) { backtest(id: $id) { id } }`, {
      id: test.id,
    })
    expect(errors).toMatchObject([{ code: 'FORBIDDEN' }])
  })

  it('of a user rule looks at users', async () => {
    await app.services.userIntake.save(acme.workspaceId, { id: 'tester', type: 'testing' })
    await app.services.userIntake.save(acme.workspaceId, { id: 'plain' })
    const test = await start({
      rule: draft({ type: 'user', conditions: [{ key: 'user_type', params: { types: ['testing'] } }] }),
    })
    await toTheEnd()
    const { data } = await app.graphql(
      acme.admin,
      `query ($id: ID!) { backtest(id: $id) { examined matched matches { nodes { object { ... on User { externalId } ... on Content { id } } } } } }`,
      { id: test.id },
    )
    expect(data).toEqual({
      backtest: {
        examined: 2,
        matched: 1,
        matches: { nodes: [{ object: { externalId: 'tester' } }] },
      },
    })
  })
})
