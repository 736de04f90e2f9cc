import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loadCommands } from '../edges/cli/commands/index.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../test/app.ts'
import { hold } from '../test/held.ts'
import { setClock } from '../test/set-clock.ts'
import { makeUser, type TestUser } from '../test/struck-user.ts'
import { timerKinds } from '../timer-kinds.ts'
import { newId } from './ids.ts'
import { TimerSweep } from './timer-sweep.ts'
import { armTimer, eachAlone, type TimerKind } from './timers.ts'

let app: TestApp
let acme: TestWorkspace
let other: TestWorkspace

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await clock('0')
  acme = await app.createWorkspace()
  other = await app.createWorkspace()
})

const clock = (offset: string) => setClock(app.config.database.url, offset)

/** The program's own kinds of timer; the effect of those of the given objects raises. */
function sweepFailing(...objectIds: string[]) {
  const kinds = [...timerKinds(app.services)].map(([name, kind]): [string, TimerKind] => [
    name,
    {
      ...kind,
      async fire(tx, timers) {
        if (timers.some(({ objectId }) => objectIds.includes(objectId)))
          throw new Error('The effect is broken')
        await kind.fire(tx, timers)
      },
    },
  ])
  return new TimerSweep(new Map(kinds), app.services).sweep()
}

async function banned(workspace: TestWorkspace): Promise<TestUser> {
  const user = await makeUser(app, workspace)
  await user.decide({ status: 'HIDDEN', temporaryBan: { duration: 1, period: 'DAYS' } })
  return user
}

const ofUser = async (user: TestUser) => {
  const [timer] = await user.query<{
    state: string
    tries: number
    error: string | null
    wait: number | null
  }>(
    `select state, tries, error, extract(epoch from retry_at - verdict_now())::float8 as wait
     from timer where object_id = $1`,
  )
  return timer
}
/** Whether so many seconds are waited for, of which some have passed since the sweep began. */
const expectWait = (wait: number | null | undefined, seconds: number, began: number) => {
  expect(wait).toBeLessThanOrEqual(seconds)
  expect(wait).toBeGreaterThan(seconds - (performance.now() - began) / 1000 - 0.1)
}
const counted = async (name: string) =>
  (await app.services.metrics.registry.getSingleMetric(name)?.get())?.values.find(
    ({ labels }) => labels['kind'] === 'temporary_ban',
  )?.value ?? 0
async function cli(name: string, options: Record<string, unknown> = {}) {
  const [command] = await loadCommands(name)
  return command?.run(app.services, options)
}

describe('a timer that fails', () => {
  it('and one whose object is held leave the others to fire at once, in all workspaces', async () => {
    const users: TestUser[] = []
    for (let n = 0; n < 20; n++) users.push(await banned(n % 2 ? acme : other))
    const [broken, held, ...others] = users
    if (!broken || !held) throw new Error('no users')
    const failures = await counted('verdict_timer_failures_total')
    await clock('25 hours')
    const holding = await hold(app, 'select 1 from platform_user where id = $1 for update', [held.id])
    const began = performance.now()
    await sweepFailing(broken.id)
    expect(performance.now() - began).toBeLessThan(3000)
    for (const user of others) expect(await user.row()).toMatchObject({ status: 'allowed' })
    const once = await ofUser(broken)
    expect(once).toMatchObject({ state: 'armed', tries: 1, error: 'The effect is broken' })
    expectWait(once?.wait, 1, began)
    expect(await ofUser(held)).toMatchObject({
      state: 'armed',
      tries: 1,
      error: expect.stringContaining('changing'),
    })
    expect(await counted('verdict_timer_failures_total')).toBe(failures + 2)
    // Due, and before the next try however slow the machine is.
    await clock('24 hours 30 minutes')
    await sweepFailing(broken.id)
    expect([await ofUser(broken), await ofUser(held)]).toMatchObject([{ tries: 1 }, { tries: 1 }])
    await holding.release()
    await clock('25 hours 2 seconds')
    const again = performance.now()
    await sweepFailing(broken.id)
    expect(await held.row()).toMatchObject({ status: 'allowed' })
    const twice = await ofUser(broken)
    expect(twice).toMatchObject({ state: 'armed', tries: 2 })
    expectWait(twice?.wait, 5, again)
  })

  it('goes to a person after five tries, waits longer before each, and fires when it is asked to', async () => {
    const user = await banned(acme)
    for (const [seconds, wait] of [
      [0, 1],
      [2, 5],
      [8, 25],
      [40, 125],
      [200, null],
    ] as const) {
      await clock(`25 hours ${seconds} seconds`)
      const began = performance.now()
      await sweepFailing(user.id)
      if (wait !== null) expectWait((await ofUser(user))?.wait, wait, began)
    }
    expect(await ofUser(user)).toMatchObject({ state: 'failed', tries: 5 })
    expect(await counted('verdict_timers_given_up_total')).toBeGreaterThan(0)
    expect(
      await user.query(
        `select state, reasons -> 0 ->> 'explanation' as why from review where object_id = $1`,
      ),
    ).toEqual([{ state: 'open', why: 'The temporary ban did not end: The effect is broken' }])
    await clock('48 hours')
    await sweepFailing()
    expect(await user.row()).toMatchObject({ status: 'hidden' })
    expect(await cli('timers:failed')).toMatchObject({
      timers: [
        {
          workspaceId: acme.workspaceId,
          kind: 'temporary_ban',
          objectId: user.id,
          tries: 5,
          error: 'The effect is broken',
        },
      ],
    })
    expect(await cli('timers:retry', { object: newId() })).toEqual({ retried: 0 })
    expect(await cli('timers:retry', { object: user.id })).toEqual({ retried: 1 })
    await sweepFailing()
    expect(await user.row()).toMatchObject({ status: 'allowed' })
    expect(await cli('timers:failed')).toEqual({ timers: [] })
  })

  it('counts anew when it is armed again', async () => {
    const user = await banned(acme)
    await clock('25 hours')
    await sweepFailing(user.id)
    await user.decide({ status: 'HIDDEN', temporaryBan: { duration: 1, period: 'DAYS' } })
    expect(await ofUser(user)).toMatchObject({ state: 'armed', tries: 0, wait: null })
  })

  it('is counted once by two that sweep at the same moment', async () => {
    const user = await banned(acme)
    await clock('25 hours')
    await Promise.all([sweepFailing(user.id), sweepFailing(user.id)])
    expect(await ofUser(user)).toMatchObject({ tries: 1 })
  })

  it('of one object does not stop those of others of its kind, without anything to lock either', async () => {
    const fired: string[] = []
    const ids = Array.from({ length: 10 }, newId)
    const kind: TimerKind = {
      kind: 'test',
      fire: eachAlone(async (_tx, { objectId }) => {
        if (objectId === ids[0]) throw new Error('no')
        fired.push(objectId)
      }),
    }
    await app.services.database.inWorkspace(acme.workspaceId, async (tx) => {
      for (const objectId of ids)
        await armTimer(tx, { workspaceId: acme.workspaceId, kind: 'test', objectId }, -1)
    })
    await new TimerSweep(new Map([['test', kind]]), app.services).sweep()
    expect(fired.sort()).toEqual(ids.slice(1).sort())
  })
})
