import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { naiveCounts, storedCounts } from '../../test/naive-counts.ts'
import { eventOf, happen, type TestPast, testPast } from '../../test/past-events.ts'
import { setClock } from '../../test/set-clock.ts'
import { countAgain, rollUp } from './roll-up.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const minute = 60_000
const clockAt = (minutesAgo: number) => setClock(app.config.database.url, `-${minutesAgo} minutes`)

/** Counts until nothing is left, as the worker does, each step its own transaction. */
async function countAll({ workspaceId }: TestPast): Promise<void> {
  const step = () => app.services.database.inWorkspace(workspaceId, (tx) => rollUp(tx, workspaceId))
  while ((await step()).more);
}

const crash = ({ workspaceId }: TestPast) =>
  app.services.database.rehearse(workspaceId, (tx) => rollUp(tx, workspaceId))

async function expectExact(past: TestPast): Promise<void> {
  expect(await storedCounts(app, past)).toEqual(await naiveCounts(app, past))
}

/** Some hours of events in steps: when each step ends, what arrives in it, how late, and what the worker does then. */
const step = fc.record({
  minutes: fc.integer({ min: 1, max: 150 }),
  events: fc.array(fc.record({ event: eventOf, at: fc.double({ min: 0, max: 0.99, noNaN: true }) }), {
    maxLength: 6,
  }),
  late: fc.array(fc.record({ event: eventOf, minutes: fc.integer({ min: 1, max: 9 }) }), { maxLength: 2 }),
  worker: fc.constantFrom('counts', 'counts twice', 'crashes', 'sleeps'),
})

describe('[V2.21] counts by the hour', () => {
  it('[V2.21.1] equal a naive count, whatever the order of arrival, however often and whenever the worker counts or crashes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
        const past = await testPast(app)
        let ago = 40 * 60
        for (const { minutes, events, late, worker } of steps) {
          ago -= minutes
          await clockAt(ago)
          for (const { event, at } of events) await happen(app, past, event, (ago + at * minutes) * minute)
          for (const { event, minutes: by } of late)
            await happen(app, past, event, (ago + minutes + by) * minute)
          if (worker === 'crashes') await crash(past)
          if (worker.startsWith('counts')) await countAll(past)
          if (worker === 'counts twice') await countAll(past)
        }
        await countAll(past)
        await expectExact(past)
      }),
      { numRuns: 10 },
    )
  }, 180_000)

  it('of a day are added up once the day is over, not in its last hour', async () => {
    const past = await testPast(app)
    const beforeMidnight = ((Date.now() / minute) % 1440) + 30
    await clockAt(beforeMidnight)
    await happen(app, past, { type: 'item', object: 0 }, (beforeMidnight + 60) * minute)
    await countAll(past)
    await expectExact(past)
    await clockAt(beforeMidnight - 31)
    await countAll(past)
    await expectExact(past)
  })

  it('take in what came up to two days late once a day, and what is older when they are told to', async () => {
    await clockAt(0)
    const past = await testPast(app)
    const old = { type: 'decision', status: 'flagged', actor: 'rule', object: 0 } as const
    await happen(app, past, old, 5 * 1440 * minute)
    await countAll(past)
    await happen(app, past, { type: 'item', object: 1 }, 20 * 60 * minute)
    await countAll(past)
    expect(await storedCounts(app, past)).not.toEqual(await naiveCounts(app, past))
    await setClock(app.config.database.url, '25 hours')
    await countAll(past)
    await expectExact(past)
    await happen(app, past, { ...old, object: 1 }, 100 * 1440 * minute)
    await countAll(past)
    expect(await storedCounts(app, past)).not.toEqual(await naiveCounts(app, past))
    const since = new Date(Date.now() - 101 * 1440 * minute)
    await app.services.database.inWorkspace(past.workspaceId, (tx) => countAgain(tx, past.workspaceId, since))
    await countAll(past)
    await expectExact(past)
  })
})
