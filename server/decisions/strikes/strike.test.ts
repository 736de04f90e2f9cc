import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Plan } from '../../access/workspaces/workspace.entity.ts'
import { recordActions } from '../../actions/record-actions.store.ts'
import { Period, type Span } from '../../platform/vocabulary/period.ts'
import { ActorKind } from '../../platform/vocabulary/status.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { moveClock } from '../../test/clock.ts'
import { makeUser, setLadder, type TestUser, threeTiers } from '../../test/struck-user.ts'
import { strikeAction } from './strike-event.ts'
import { giveStrike } from './strike-ladder.ts'
import { lockStrikeTarget } from './strike-target.ts'

let app: TestApp
let acme: TestWorkspace
let user: TestUser
/** Where the clock stands, in hours from the real time; it only ever goes on. */
let hours = 0

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  acme = await app.createWorkspace({ plan: Plan.pro })
  expect((await setLadder(app, acme)).errors).toEqual([])
  user = await makeUser(app, acme)
})

const pass = (more: number) => moveClock(app, `${(hours += more)} hours`)

/** What the rule action Add strike does. */
const add = () =>
  app.services.database.inWorkspace(acme.workspaceId, async (tx) => {
    const target = await lockStrikeTarget(tx, acme.workspaceId, user.id)
    const by = { kind: ActorKind.rule, id: null }
    const { events } = await giveStrike(tx, target, 'add', by)
    await recordActions(
      tx,
      events.map((event) => strikeAction(target, event, by)),
    )
  })

describe('[3.4] strikes', () => {
  it('a strike is active at the tier of its count, and StrikeUser tells count, duration, period and until', async () => {
    const before = Date.now() + hours * 3_600_000
    const { data, errors } = await user.strike()
    expect(errors).toEqual([])
    expect(data.strikeUser.actions).toMatchObject([
      { actionType: 'STRIKE_USER', strike: { count: 1, duration: 1, period: 'HOURS' } },
    ])
    const until = new Date(data.strikeUser.actions[0]?.strike.until ?? '').getTime()
    expect(Math.abs(until - before - 3_600_000)).toBeLessThan(10_000)
    expect(await user.strikes()).toEqual(['1 ACTIVE'])
    expect(await user.row()).toMatchObject({ count: 1, until: new Date(until) })
  })

  it('the strike button is disabled while a strike is active: a second one is refused', async () => {
    await user.strike()
    expect((await user.strike()).errors).toMatchObject([
      { code: 'CONFLICT', message: 'The user has an active strike' },
    ])
    expect(await user.told()).toEqual(['StrikeUser 1'])
  })

  it('the duration passes: the strike ends, still counts, and EndStrikeUser is told', async () => {
    await user.strike()
    await pass(0.9)
    expect(await user.strikes()).toEqual(['1 ACTIVE'])
    await pass(0.2)
    expect(await user.strikes()).toEqual(['1 ENDED'])
    expect(await user.row()).toMatchObject({ count: 1, until: null })
    expect(await user.told()).toEqual(['StrikeUser 1', 'EndStrikeUser 1'])
  })

  it('after the last tier there is no more strike', async () => {
    for (const wait of [2, 25, 170]) {
      expect((await user.strike()).errors).toEqual([])
      await pass(wait)
    }
    expect(await user.strikes()).toEqual(['3 ENDED', '2 ENDED', '1 ENDED'])
    expect((await user.strike()).errors).toMatchObject([
      { code: 'CONFLICT', message: 'All strikes of the user are used' },
    ])
    await add()
    expect(await user.row()).toMatchObject({ count: 3, until: null })
  })

  it('Add strike ends the current strike and starts the next tier at once, but not beyond the last', async () => {
    for (let n = 0; n < 5; n++) await add()
    expect(await user.strikes()).toEqual(['3 ACTIVE', '2 ENDED', '1 ENDED'])
    expect(await user.told()).toEqual([
      'StrikeUser 1',
      'EndStrikeUser 1',
      'StrikeUser 2',
      'EndStrikeUser 2',
      'StrikeUser 3',
    ])
  })

  it('a moderator ends the strike: it still counts', async () => {
    await user.strike()
    expect((await user.end()).errors).toEqual([])
    expect(await user.strikes()).toEqual(['1 ENDED'])
    expect(await user.told()).toEqual(['StrikeUser 1', 'EndStrikeUser 1'])
    expect((await user.end()).errors).toMatchObject([
      { code: 'CONFLICT', message: 'The user has no active strike' },
    ])
    await pass(2)
    expect(await user.told()).toHaveLength(2)
  })

  it('a moderator removes the latest strike: if active it is ended first, and the new count is told', async () => {
    await user.strike()
    await pass(2)
    await user.strike()
    expect((await user.remove()).errors).toEqual([])
    expect(await user.strikes()).toEqual(['2 REMOVED', '1 ENDED'])
    await user.remove()
    expect(await user.row()).toMatchObject({ count: 0, until: null })
    expect(await user.told()).toEqual([
      'StrikeUser 1',
      'EndStrikeUser 1',
      'StrikeUser 2',
      'EndStrikeUser 2',
      'RemoveStrikeUser 1',
      'RemoveStrikeUser 0',
    ])
    expect((await user.remove()).errors).toMatchObject([
      { code: 'CONFLICT', message: 'The user has no strikes' },
    ])
  })

  it('after good standing strikes are cleared one at a time, latest first; the period restarts after each', async () => {
    await setLadder(app, acme, threeTiers, { duration: 2, period: Period.days })
    await user.strike()
    await pass(2)
    await user.strike()
    await pass(25 + 46)
    expect(await user.row()).toMatchObject({ count: 2 })
    await pass(2)
    expect(await user.strikes()).toEqual(['2 REMOVED', '1 ENDED'])
    await pass(40)
    expect(await user.row()).toMatchObject({ count: 1 })
    await pass(8)
    expect(await user.strikes()).toEqual(['2 REMOVED', '1 REMOVED'])
    expect((await user.told()).slice(-2)).toEqual(['RemoveStrikeUser 1', 'RemoveStrikeUser 0'])
  })

  it('a new strike restarts the period of clearing', async () => {
    await setLadder(app, acme, threeTiers, { duration: 2, period: Period.days })
    await user.strike()
    await pass(40)
    await user.strike()
    await pass(24 + 40)
    expect(await user.row()).toMatchObject({ count: 2 })
    await pass(9)
    expect(await user.row()).toMatchObject({ count: 1 })
  })

  it('without automatic clearing strikes stay; turned on, it counts from the end of the last strike', async () => {
    await user.strike()
    await pass(1000)
    expect(await user.row()).toMatchObject({ count: 1 })
    await setLadder(app, acme, threeTiers, { duration: 1, period: Period.months })
    await pass(0)
    expect(await user.row()).toMatchObject({ count: 0 })
    await user.strike()
    await pass(2)
    await setLadder(app, acme, threeTiers, null)
    await pass(1000)
    expect(await user.row()).toMatchObject({ count: 1 })
  })

  it('tier changes apply only to strikes given afterwards', async () => {
    await user.strike()
    const { until } = await user.row()
    await setLadder(app, acme, [
      { duration: 1, period: Period.minutes },
      { duration: 5, period: Period.minutes },
    ])
    expect(await user.row()).toMatchObject({ until })
    await pass(0.5)
    expect(await user.strikes()).toEqual(['1 ACTIVE'])
    await pass(1)
    expect((await user.strike()).data.strikeUser.actions).toMatchObject([
      { strike: { count: 2, duration: 5, period: 'MINUTES' } },
    ])
  })

  it('the same request twice gives one strike', async () => {
    const requestId = crypto.randomUUID()
    const first = await user.strike({ requestId })
    const second = await user.strike({ requestId })
    expect(second.data).toEqual(first.data)
    expect(await user.told()).toEqual(['StrikeUser 1'])
  })

  it('of 20 moderators at once exactly one gives a strike', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => user.strike()))
    expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(1)
    expect(await user.told()).toEqual(['StrikeUser 1'])
  })

  it('[3.2.7a] a strike has the user rules evaluated again', async () => {
    await user.query(`delete from task where object_id = $1`)
    await user.strike()
    expect(await user.query(`select kind from task where object_id = $1`)).toEqual([{ kind: 'analyze-user' }])
  })
})

interface Ladder {
  tiers: Span[]
  clearing?: Span | null
}

describe('[2.12] the ladder', () => {
  it.each([
    ['tiers.0.duration', { tiers: [{ duration: 0, period: Period.days }] }],
    ['tiers.1.duration', { tiers: [...threeTiers.slice(0, 1), { duration: 1001, period: Period.days }] }],
    ['clearing.period', { tiers: threeTiers, clearing: { duration: 1, period: Period.hours } }],
    ['clearing.duration', { tiers: [], clearing: { duration: -1, period: Period.days } }],
  ])('is refused on %s where that is no span', async (field, { tiers, clearing = null }: Ladder) => {
    const { errors } = await setLadder(app, acme, tiers, clearing)
    expect(errors[0]?.code).toBe('BAD_USER_INPUT')
    expect(Object.keys(errors[0]?.extensions['fields'] as object)).toEqual([field])
  })

  it('is for admins to change, and the audit log has it before and after', async () => {
    const refused = await setLadder(app, { ...acme, admin: acme.moderator })
    expect(refused.errors[0]?.code).toBe('FORBIDDEN')
    await setLadder(app, acme, threeTiers.slice(0, 1))
    const { data } = await app.graphql(
      acme.admin,
      `{ auditEntries(first: 1) { nodes { event before after } } }`,
    )
    expect(data).toMatchObject({
      auditEntries: {
        nodes: [
          {
            event: 'STRIKE_SETTINGS_UPDATED',
            before: { tiers: threeTiers },
            after: { tiers: threeTiers.slice(0, 1), clearing: null },
          },
        ],
      },
    })
  })

  it('without tiers strikes are off', async () => {
    await setLadder(app, acme, [])
    expect((await user.strike()).errors).toMatchObject([
      { message: 'Strikes are off: the workspace has no tiers' },
    ])
  })
})

describe('[8] strikes need the Pro or Enterprise plan', () => {
  it.each([Plan.free, Plan.starter])('%s has none, and is told which plans do', async (plan) => {
    const small = await app.createWorkspace({ plan })
    const message = 'Strikes need the Pro or Enterprise plan'
    expect((await setLadder(app, small)).errors).toMatchObject([{ code: 'PLAN_REQUIRED', message }])
    const someone = await makeUser(app, small)
    expect((await someone.strike()).errors).toMatchObject([{ code: 'PLAN_REQUIRED', message }])
    expect(await someone.told()).toEqual([])
  })
})

describe('[2.12] months are calendar months', () => {
  it.each([
    ['2026-01-31T12:00:00Z', 1, 'months', '2026-02-28T12:00:00.000Z'],
    ['2028-01-31T12:00:00Z', 1, 'months', '2028-02-29T12:00:00.000Z'],
    ['2026-03-31T00:00:00Z', 1, 'months', '2026-04-30T00:00:00.000Z'],
    ['2026-10-31T23:59:59Z', 4, 'months', '2027-02-28T23:59:59.000Z'],
    ['2026-12-31T23:59:59Z', 12, 'months', '2027-12-31T23:59:59.000Z'],
    ['2026-03-28T12:00:00Z', 1, 'weeks', '2026-04-04T12:00:00.000Z'],
    ['2026-03-29T00:30:00Z', 1, 'days', '2026-03-30T00:30:00.000Z'],
    ['2026-03-29T00:30:00Z', 36, 'hours', '2026-03-30T12:30:00.000Z'],
    ['2026-03-29T00:30:00Z', 90, 'minutes', '2026-03-29T02:00:00.000Z'],
  ])('%s and %i %s is %s, whatever the time zone of the connection', async (start, duration, period, end) => {
    for (const zone of ['UTC', 'Europe/Berlin', 'Pacific/Auckland']) {
      const rows = await app.services.database.inWorkspace(acme.workspaceId, async (tx) => {
        await tx.query(`set local time zone '${zone}'`)
        return tx.query<{ end: Date }>(`select verdict_after($1, $2, $3) as end`, [start, duration, period])
      })
      expect(rows[0]?.end.toISOString()).toBe(end)
    }
  })
})
