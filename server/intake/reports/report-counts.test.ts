import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idOf, newId } from '../../platform/ids.ts'
import { ObjectType, Status } from '../../platform/vocabulary/status.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { makeContent, makePolicy } from '../../test/moderated-workspace.ts'
import { reportsOf } from '../../test/reported-things.ts'
import { setClock } from '../../test/set-clock.ts'
import { UserType } from '../users/user.entity.ts'
import { reportCounts } from './report-count.store.ts'

let app: TestApp
let acme: TestWorkspace
let on: ReturnType<typeof reportsOf>

beforeAll(async () => {
  app = await startTestApp()
  acme = await app.createWorkspace()
  await makePolicy(app, acme, 'Spam', { userReports: true })
  on = reportsOf(app, acme)
})
afterAll(() => app.close())

const { content } = ObjectType

async function item(): Promise<string> {
  const id = newId()
  await app.services.syncJudge.decide(
    acme.workspaceId,
    makeContent(id, 'hello', { user: { id: `author-${id}` } }),
  )
  return id
}

async function counts(id: string, reporterType: UserType | null, days: number | null) {
  const objectId = idOf(acme.workspaceId, 'content', id)
  const [count] = await app.services.database.inWorkspace(acme.workspaceId, (tx) =>
    reportCounts(tx, acme.workspaceId, [{ objectId, side: 'received', reporterType, days }]),
  )
  return count
}

interface Sent {
  reporter: string
  type: UserType
  /** Days before the last one. */
  ago: number
}

const sent: fc.Arbitrary<Sent> = fc.record({
  reporter: fc.constantFrom('a', 'b', 'c', 'd'),
  type: fc.constantFrom(UserType.normal, UserType.trusted),
  ago: fc.nat(9),
})

/** The same counts, from the reports themselves. */
function counted(all: readonly Sent[], type: UserType | null, days: number | null) {
  const within = all.filter((each) => (!type || each.type === type) && (days === null || each.ago < days))
  return { total: within.length, reporters: new Set(within.map(({ reporter }) => reporter)).size }
}

describe('[2.10] # of times reported', () => {
  it('counts unique reporters and the total, all time or within days, of any or of one type of reporter', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(sent, { minLength: 1, maxLength: 8 }), async (reports) => {
        const id = await item()
        const inOrder = [...reports].sort((a, b) => b.ago - a.ago)
        for (const { reporter, type, ago } of inOrder) {
          await setClock(app.config.database.url, `${-ago} days`)
          await on.report(content, id, { reporterExternalId: reporter, reportedByType: type })
        }
        await setClock(app.config.database.url, '0')
        for (const type of [null, UserType.normal, UserType.trusted])
          for (const days of [null, 1, 2, 5, 30])
            expect([type, days, await counts(id, type, days)]).toEqual([
              type,
              days,
              counted(inOrder, type, days),
            ])
      }),
      { numRuns: 15 },
    )
  })

  it('[3.3] includes handled and ignored reports', async () => {
    const id = await item()
    await on.report(content, id, { reporterExternalId: 'a' })
    await on.ignoreAll(content, id)
    await on.report(content, id, { reporterExternalId: 'b' })
    await on.decide(content, id, Status.hidden)
    await on.report(content, id, { reporterExternalId: 'c' })
    expect(await counts(id, null, null)).toEqual({ total: 3, reporters: 3 })
  })

  it('is exact when many report at once', async () => {
    const id = await item()
    await Promise.all(
      Array.from({ length: 40 }, (_, n) => on.report(content, id, { reporterExternalId: `many-${n % 10}` })),
    )
    expect(await counts(id, null, null)).toEqual({ total: 40, reporters: 10 })
    expect(await on.openCount(content, id)).toBe(40)
  })

  it('people who report each other at once do not lock each other out', async () => {
    const pair = [newId(), newId()]
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        on.report(ObjectType.user, pair[n % 2] ?? '', { reporterExternalId: pair[(n + 1) % 2] }),
      ),
    )
    expect(await on.openCount(ObjectType.user, pair[0] ?? '')).toBe(10)
  })
})

describe('[2.8] the reports of a user', () => {
  const profile = `query ($id: ID!) { user(by: { id: $id }) {
    reportsMadeCount reporterAccuracy { judged right share }
    reportsMade { nodes { state } } reportsReceived { nodes { state } } reportCount { total reporters } } }`
  const ask = async (external: string) =>
    (await app.graphql(acme.moderator, profile, { id: idOf(acme.workspaceId, 'user', external) })).data[
      'user'
    ]

  it('nobody has reported them, and they nobody', async () => {
    await item()
    const id = newId()
    await on.report(ObjectType.user, id, { reporterExternalId: `by-${id}` })
    expect(await ask(id)).toEqual({
      reportsMadeCount: 0,
      reporterAccuracy: { judged: 0, right: 0, share: null },
      reportsMade: { nodes: [] },
      reportsReceived: { nodes: [{ state: 'OPEN' }] },
      reportCount: { total: 1, reporters: 1 },
    })
  })

  it('[# of reports made] are counted, and accurate where humans flagged or removed, or the removal stays', async () => {
    const reporter = newId()
    const report = async (then: (id: string) => Promise<unknown>) => {
      const id = await item()
      await on.report(content, id, { reporterExternalId: reporter })
      await then(id)
      return id
    }
    await report((id) => on.decide(content, id, Status.hidden))
    await report((id) => on.decide(content, id, Status.flagged))
    await report((id) => on.decide(content, id, Status.allowed))
    await report((id) => on.ignoreAll(content, id))
    await report(() => Promise.resolve())
    const hidden = await item()
    await on.decide(content, hidden, Status.hidden)
    await on.report(content, hidden, { reporterExternalId: reporter })
    expect(await ask(reporter)).toMatchObject({
      reportsMadeCount: 6,
      reporterAccuracy: { judged: 5, right: 3, share: 0.6 },
      reportsReceived: { nodes: [] },
    })
  })
})
