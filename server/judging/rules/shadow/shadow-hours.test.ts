import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../../test/app.ts'
import { RuleType } from '../rule-type.ts'
import { rollUpShadows, shadowCounts } from './shadow-hour.store.ts'

let app: TestApp
let acme: TestWorkspace
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  acme = await app.createWorkspace()
  await sql(`insert into rule_health (workspace_id) values ($1)`)
})
afterAll(() => app.close())

const sql = <T>(text: string, ...values: unknown[]) =>
  app.services.database.inWorkspace(acme.workspaceId, (tx) =>
    tx.query<T>(text, [acme.workspaceId, ...values]),
  )
const rollUp = () =>
  app.services.database.inWorkspace(acme.workspaceId, (tx) => rollUpShadows(tx, acme.workspaceId))
const hit = (ruleId: string, objectId: string, version: number, minutesAgo: number, taken = false) =>
  sql(
    `insert into rule_shadow_hit (workspace_id, rule_id, rule_version, object_type, object_id, object_version, explanation,
       spans, taken_by, matched_at)
     values ($1, $2::uuid, 1, 'content', $3, $4, '', '[]', case when $6 then $2::uuid end, now() - make_interval(mins => $5))`,
    ruleId,
    objectId,
    version,
    minutesAgo,
    taken,
  )

/** How many a rule matched since, asked as an admin does, and counted one by one. */
async function counts(ruleId: string, minutesAgo: number, categories?: string[]) {
  const { database } = app.services
  const since = new Date(Date.now() - minutesAgo * 60_000)
  const rule = {
    workspaceId: acme.workspaceId,
    id: ruleId,
    version: 1,
    type: RuleType.content,
    actionParts: [],
  }
  return (categories ? database.seenWith({ categories }) : database).inWorkspace(acme.workspaceId, (tx) =>
    shadowCounts(tx, { ...rule, since }),
  )
}

describe('[V2.10.3] what a rule in shadow matched', () => {
  it('is counted once for each item, and the same before and after its hours are counted', async () => {
    const [ruleId, other] = [newId(), newId()]
    const items = Array.from({ length: 30 }, newId)
    for (const [at, item] of items.entries()) {
      await hit(ruleId, item, 1, at * 9, at % 3 === 0)
      await hit(ruleId, item, 2, at * 4, at % 4 === 0)
      await hit(other, item, 1, at)
    }
    const taken = items.filter((_, at) => at % 3 === 0 || at % 4 === 0).length
    for (let round = 0; round < 3; round++) {
      expect(await counts(ruleId, 600)).toEqual({ matched: 30, taken })
      expect(await counts(other, 600)).toEqual({ matched: 30, taken: 0 })
      await rollUp()
    }
    await hit(ruleId, items[0] ?? '', 3, 0, true)
    await hit(ruleId, newId(), 1, 0)
    expect(await counts(ruleId, 600)).toEqual({ matched: 31, taken })
  })

  it('counts from the very moment on, in the middle of an hour', async () => {
    const ruleId = newId()
    for (let minute = 0; minute < 400; minute += 5) await hit(ruleId, newId(), 1, minute)
    for (let round = 0; round < 2; round++) {
      for (const since of [12, 47, 63, 128, 333])
        expect([since, (await counts(ruleId, since)).matched]).toEqual([since, Math.floor(since / 5) + 1])
      await rollUp()
    }
  })

  it('is, for a member restricted to categories, what they see', async () => {
    const ruleId = newId()
    await hit(ruleId, newId(), 1, 200)
    await rollUp()
    expect(await counts(ruleId, 600, [newId()])).toEqual({ matched: 0, taken: 0 })
  })
})
