import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { idOf } from '../../../platform/ids.ts'
import { claimTasks } from '../../../platform/tasks.ts'
import { ActorKind } from '../../../platform/vocabulary/status.ts'
import { loadItems } from '../../../signals/subject.store.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../../test/app.ts'
import { part } from '../../../test/make-plan.ts'
import { changeStatus, makeContent, makeRule } from '../../../test/moderated-workspace.ts'
import { makeRuleIn } from '../../../test/shadow-rule.ts'
import { RuleMode } from '../rule-mode.ts'
import { RuleType } from '../rule-type.ts'
import { measureOverlap } from './measure-overlap.ts'
import { rollUp } from './roll-up.ts'
import { ruleOverlap } from './rule-health-task.ts'

let app: TestApp
let acme: TestWorkspace

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  acme = await app.createWorkspace()
})

const sql = <T = Record<string, unknown>>(text: string, ...values: unknown[]) =>
  app.services.database.inWorkspace(acme.workspaceId, (tx) => tx.query<T>(text, values))
const post = (external: string, text: string, over: object = {}) =>
  app.services.syncJudge.decide(acme.workspaceId, makeContent(external, text, over))
const decide = async (external: string, status: string) => {
  const { actions } = await app.services.decisions.take(
    { workspaceId: acme.workspaceId, actor: { kind: ActorKind.member, id: acme.moderator.id } },
    { requestId: randomUUID(), content: { id: idOf(acme.workspaceId, 'content', external) }, status },
  )
  return actions[0]?.id ?? ''
}
const roll = () =>
  app.services.database.inWorkspace(acme.workspaceId, (tx) =>
    rollUp(tx, app.services.audit, acme.workspaceId),
  )

interface Health {
  tried: number
  hits: number
  upheld: number
  overturned: number
  days: { day: string; hits: number }[]
  neverFires: boolean
  cannotMatch: string[]
  shadowed: boolean
  overlap: { examined: number; matched: number; taken: number; takenBy: object[] } | null
  cost: { samples: number; mean: number; median: number } | null
  alert: { id: string; hits: number; usual: number; endedAt: string | null } | null
}
const healthOf = async (id: string, by = acme.admin): Promise<Health> => {
  await app.services.ruleCounts.flush()
  const { data, errors } = await app.graphql<{ rule: { health: Health } }>(
    by,
    `query ($id: ID!) { rule(id: $id) { health { since tried hits upheld overturned days { day hits } neverFires cannotMatch
       shadowed overlap { examined matched taken takenBy { count rule { id } } } cost { samples mean median }
       alert { id hits usual endedAt } } } }`,
    { id },
  )
  expect(errors).toEqual([])
  return data.rule.health
}

describe('[V2.10.5] the counts of a rule', () => {
  it('are right after decisions in parallel, rules that were not reached included', async () => {
    const first = await makeRule(app, acme, 'casino', [changeStatus('hidden')])
    const second = await makeRule(app, acme, 'poker', [changeStatus('flagged')])
    const shadow = await makeRuleIn(app, acme, 'bingo', [changeStatus('flagged')])
    const texts = Array.from({ length: 300 }, (_, n) =>
      [n % 3 === 0 && 'casino', n % 5 === 0 && 'poker', n % 2 === 0 && 'bingo'].filter(Boolean).join(' '),
    )
    await Promise.all(texts.map((text, n) => post(`c-${n}`, text || 'nothing')))
    expect(await healthOf(first)).toMatchObject({ tried: 300, hits: 100 })
    expect(await healthOf(second)).toMatchObject({ tried: 200, hits: 40 })
    expect(await healthOf(shadow)).toMatchObject({ tried: 300, hits: 150 })
  })

  it('are added to by several processes and flushes, by the day', async () => {
    const id = await makeRule(app, acme, 'casino', [changeStatus('flagged')])
    for (const external of ['a', 'b', 'c']) {
      await post(external, 'casino')
      await app.services.ruleCounts.flush()
    }
    const { days, hits, tried } = await healthOf(id)
    expect({ hits, tried, days: days.length, today: days.at(-1)?.hits }).toEqual({
      hits: 3,
      tried: 3,
      days: 30,
      today: 3,
    })
    expect(days.slice(0, -1).every((day) => day.hits === 0)).toBe(true)
  })

  it('have nothing of decisions that were taken back', async () => {
    const id = await makeRule(app, acme, 'casino', [changeStatus('flagged')])
    const { database, pipeline } = app.services
    await post('c-1', 'casino')
    const ready = await pipeline.ready([acme.workspaceId])
    await expect(
      database.inWorkspace(acme.workspaceId, async (tx) => {
        const items = await loadItems(tx, [acme.workspaceId], [idOf(acme.workspaceId, 'content', 'c-1')])
        await pipeline.judgeNow(tx, ready, items, new Set())
        throw new Error('taken back')
      }),
    ).rejects.toThrow('taken back')
    expect(await healthOf(id)).toMatchObject({ tried: 1, hits: 1 })
  })

  it('come with how long the rule takes, from one run in 64', async () => {
    const id = await makeRule(app, acme, 'casino', [changeStatus('flagged')])
    await Promise.all(Array.from({ length: 130 }, (_, n) => post(`c-${n}`, 'casino')))
    const { cost } = await healthOf(id)
    expect(cost?.samples).toBeGreaterThanOrEqual(1)
    expect(cost?.samples).toBeLessThanOrEqual(4)
    expect(cost?.mean).toBeGreaterThan(0)
    expect(cost?.median).toBeGreaterThan(0)
  })
})

describe('[V2.10.6] what humans make of the decisions of a rule', () => {
  it('counts for each rule that had set the status', async () => {
    const flags = await makeRule(app, acme, 'casino', [changeStatus('flagged')])
    const removes = await makeRule(app, acme, 'poker', [changeStatus('hidden')])
    for (const [external, text] of [
      ['upheld', 'casino'],
      ['over', 'casino'],
      ['both', 'casino poker'],
      ['undecided', 'casino'],
    ] as const)
      await post(external, text)
    await decide('upheld', 'hidden')
    await decide('over', 'allowed')
    await decide('both', 'allowed')
    await roll()
    expect(await healthOf(flags)).toMatchObject({ upheld: 1, overturned: 2 })
    expect(await healthOf(removes)).toMatchObject({ upheld: 0, overturned: 1 })
  })

  it('is the first human decision that stands; rolling up again changes nothing, undoing does', async () => {
    const id = await makeRule(app, acme, 'casino', [changeStatus('flagged')])
    await post('c-1', 'casino')
    const first = await decide('c-1', 'hidden')
    await decide('c-1', 'allowed')
    await roll()
    await roll()
    expect(await healthOf(id)).toMatchObject({ upheld: 1, overturned: 0 })
    await sql(`update action set undone_at = now() where id = $1`, first)
    await roll()
    expect(await healthOf(id)).toMatchObject({ upheld: 0, overturned: 1 })
  })
})

/** Hours of a rule before this one, and this one. */
const history = (id: string, hits: number, now: number, hours = 48) =>
  sql(
    `insert into rule_hour (workspace_id, rule_id, hour, tried, hits)
     select $1, $2, date_trunc('hour', now(), 'UTC') - make_interval(hours => n), 1000, case n when 0 then $4::int else $3::int end
     from generate_series(0, $5::int) n
     on conflict (workspace_id, rule_id, hour) do update set hits = excluded.hits, tried = excluded.tried`,
    acme.workspaceId,
    id,
    hits,
    now,
    hours,
  )
const alerts = async (by = acme.admin) =>
  (
    await app.graphql<{ ruleAlerts: { id: string; hits: number; rule: { id: string } }[] }>(
      by,
      `{ ruleAlerts { id hits usual hour openedAt endedAt rule { id name } } }`,
    )
  ).data.ruleAlerts

describe('[V2.10.7] [V2.10.8] a spike', () => {
  it('opens one alert, however often it is looked for, and keeps its busiest hour', async () => {
    const id = await makeRule(app, acme, 'casino', [changeStatus('flagged')])
    await history(id, 2, 40)
    await roll()
    await history(id, 2, 55)
    await roll()
    expect(await alerts()).toMatchObject([{ hits: 55, usual: 2, rule: { id } }])
    expect(await sql(`select event, subject from audit_entry where event = 'rule.spiked'`)).toEqual([
      { event: 'rule.spiked', subject: id },
    ])
    expect((await healthOf(id)).alert).toMatchObject({ hits: 55, usual: 2, endedAt: null })
  })

  it('is acknowledged by a click of an admin, once', async () => {
    const id = await makeRule(app, acme, 'casino', [changeStatus('flagged')])
    await history(id, 2, 40)
    await roll()
    const [alert] = await alerts()
    const acknowledge = (by = acme.admin) =>
      app.graphql<{ acknowledgeRuleAlert: { ruleAlert: object } }>(
        by,
        `mutation ($id: ID!) { acknowledgeRuleAlert(input: { id: $id }) { ruleAlert { acknowledgedAt acknowledgedBy { name } } } }`,
        { id: alert?.id },
      )
    expect((await acknowledge(acme.moderator)).errors[0]?.code).toBe('FORBIDDEN')
    expect((await acknowledge()).data.acknowledgeRuleAlert.ruleAlert).toMatchObject({
      acknowledgedBy: { name: 'Ada' },
    })
    await acknowledge()
    await roll()
    expect(await alerts()).toEqual([])
    expect((await healthOf(id)).alert).toBeNull()
    expect(await sql(`select event from audit_entry where event like 'rule.alert%'`)).toHaveLength(1)
  })

  it('is over after six usual hours, and the next is another', async () => {
    const id = await makeRule(app, acme, 'casino', [changeStatus('flagged')])
    await history(id, 2, 40)
    await roll()
    await sql(
      `update rule_alert set hour = hour - interval '8 hours', last_hour = last_hour - interval '8 hours'`,
    )
    await history(id, 2, 3)
    await roll()
    expect(await alerts()).toMatchObject([{ endedAt: expect.anything() as unknown }])
    await history(id, 2, 60)
    await roll()
    expect((await alerts()).map(({ hits }) => hits)).toEqual([60, 40])
  })

  it('of a rule in shadow, or in one without a day of history, is none', async () => {
    const shadow = await makeRuleIn(app, acme, 'casino', [changeStatus('flagged')])
    const fresh = await makeRule(app, acme, 'poker', [changeStatus('flagged')])
    await history(shadow, 2, 400)
    await history(fresh, 0, 400, 10)
    await roll()
    expect(await alerts()).toEqual([])
  })
})

describe('[V2.10.9] a rule that does nothing', () => {
  it('is said to never fire once it was tried 1,000 times since it was enabled', async () => {
    const id = await makeRule(app, acme, 'casino', [changeStatus('flagged')])
    await history(id, 0, 0, 0)
    expect(await healthOf(id)).toMatchObject({ neverFires: true, tried: 1000 })
    await post('c-1', 'casino')
    expect(await healthOf(id)).toMatchObject({ neverFires: false })
  })

  it('is told from one that is rare, or in shadow', async () => {
    const rare = await makeRule(app, acme, 'casino', [changeStatus('flagged')])
    const shadow = await makeRuleIn(app, acme, 'poker', [changeStatus('flagged')])
    await post('c-1', 'nothing')
    await history(shadow, 0, 0, 0)
    expect(await healthOf(rare)).toMatchObject({ neverFires: false, tried: 1 })
    expect(await healthOf(shadow)).toMatchObject({ neverFires: false, tried: 1001 })
  })

  it('names its conditions that need a provider', async () => {
    const id = await makeRuleIn(app, acme, 'topics', [changeStatus('flagged')], {
      mode: RuleMode.enabled,
      conditions: [
        part('celebrity', { minimum: 50 }),
        part('text', { match: 'contains_any_word', words: ['x'] }),
      ],
    })
    expect(await healthOf(id)).toMatchObject({ cannotMatch: ['Celebrity'] })
  })

  it('names the rule above that takes its items, and their share', async () => {
    const above = await makeRule(app, acme, 'casino', [changeStatus('hidden')])
    const flags = await makeRule(app, acme, 'bet', [changeStatus('flagged')])
    const below = await makeRuleIn(app, acme, 'both', [changeStatus('hidden')], {
      mode: RuleMode.enabled,
      conditions: [part('text', { match: 'contains_any_word', words: ['casino', 'poker'] })],
    })
    for (let n = 0; n < 19; n++) await post(`c-${n}`, 'casino bet')
    await post('c-19', 'poker bet')
    await measure()
    expect(await healthOf(below)).toMatchObject({
      shadowed: true,
      overlap: { examined: 20, matched: 20, taken: 19, takenBy: [{ count: 19, rule: { id: above } }] },
    })
    expect(await healthOf(flags)).toMatchObject({ shadowed: true, overlap: { matched: 20, taken: 19 } })
    expect(await healthOf(above)).toMatchObject({ shadowed: false, overlap: { matched: 19, taken: 0 } })
  })

  it('is measured among user rules too, in the background, once a day or when asked', async () => {
    const rule = (name: string, status: 'allowed' | 'hidden') =>
      makeRuleIn(app, acme, name, [changeStatus(status)], {
        type: RuleType.user,
        mode: RuleMode.enabled,
        conditions: [part('user_type', { types: ['testing'] })],
      })
    const above = await rule('first', 'allowed')
    const below = await rule('second', 'hidden')
    for (let n = 0; n < 10; n++)
      await app.services.userIntake.save(acme.workspaceId, { id: `u-${n}`, type: 'testing' })
    await roll()
    await measure()
    await roll()
    expect(await sql(`select 1 from task where kind = 'rule_overlap'`)).toEqual([])
    expect(await healthOf(below)).toMatchObject({
      shadowed: true,
      overlap: { matched: 10, takenBy: [{ rule: { id: above } }] },
    })
    await app.graphql(acme.admin, 'mutation { measureRuleOverlap { scheduled } }')
    await app.graphql(acme.admin, 'mutation { measureRuleOverlap { scheduled } }')
    expect(await sql(`select origin from task where kind = 'rule_overlap'`)).toEqual([
      { origin: expect.any(String) as string },
    ])
  })
})

async function measure(): Promise<void> {
  const waiting = await sql(`select 1 from task where kind = 'rule_overlap'`)
  if (waiting.length === 0) await app.services.ruleAlerts.measure(acme)
  for (const task of await claimTasks(app.services.database, ruleOverlap, 100, 60))
    await measureOverlap(app.services, task)
}

it('[V2.10.10] a member restricted to categories sees nothing of it', async () => {
  const id = await makeRule(app, acme, 'casino', [changeStatus('flagged')])
  await history(id, 2, 40)
  await roll()
  const restricted = { ...acme.moderator, categories: [] }
  expect(await healthOf(id, restricted)).toBeNull()
  expect(await alerts(restricted)).toEqual([])
  for (const table of [
    'rule_hour',
    'rule_shadow_hour',
    'rule_cost',
    'rule_alert',
    'rule_overlap',
    'rule_health',
  ])
    expect([
      table,
      await app.services.database
        .seenWith({ categories: [] })
        .inWorkspace(acme.workspaceId, (tx) => tx.query(`select * from ${table}`)),
    ]).toEqual([table, []])
})
