import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { referringColumns } from '../../platform/missing-reference.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { makeQueue } from '../../test/review-queue.ts'

let app: TestApp
let acme: TestWorkspace
beforeAll(async () => {
  app = await startTestApp()
  acme = await app.createWorkspace()
})
afterAll(() => app.close())

/** What is answered to a mutation that finds the row and is about to refer to it when the deletion of the row is committed. */
async function askedWhileDeleted(table: string, id: string, mutation: string, input: object) {
  const type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input`
  const source = `mutation ($input: ${type}!) { ${mutation}(input: $input) { told: refusals { code field message } } }`
  const { asked } = await app.services.database.inWorkspace(acme.workspaceId, async (tx) => {
    await tx.query(`delete from ${table} where id = $1`, [id])
    const begun = app.graphql(acme.admin, source, { input })
    const waiting = () =>
      tx.query('select from pg_locks where not granted and transactionid = pg_current_xact_id()::text::xid')
    await expect.poll(waiting, { interval: 10, timeout: 10_000 }).toHaveLength(1)
    return { asked: begun }
  })
  return (await asked).data[mutation]
}

describe('what is deleted while a mutation refers to it is not found', () => {
  it.each([
    ['startWorking', (queueId: string) => ({ queueId })],
    [
      'createSavedView',
      (queueId: string) => ({
        queueId,
        page: 'REVIEWS',
        name: 'Mine',
        filters: [{ name: 'q', value: 'x' }],
        shared: false,
      }),
    ],
  ])('a queue by %s', async (mutation, inputOf) => {
    const id = await makeQueue(app, acme, mutation)
    expect(await askedWhileDeleted('review_queue', id, mutation, inputOf(id))).toEqual({
      told: [{ code: 'NOT_FOUND', field: 'queueId', message: 'Review queue not found' }],
    })
  })

  it('a member by createPasswordLink', async () => {
    const { id } = acme.colleague
    expect(await askedWhileDeleted('member', id, 'createPasswordLink', { memberId: id })).toEqual({
      told: [{ code: 'NOT_FOUND', field: 'memberId', message: 'Member not found' }],
    })
  })
})

it('whatever a request can refer to has a text that says it is not found', async () => {
  const ofBackgroundWork = ['id', 'sha256']
  const keys = await app.services.database.asSystem((tx) =>
    tx.query<{ column: string }>(
      `select distinct substring(conname from '_workspace_id_(\\w+)_fkey$') as column from pg_constraint
       where contype = 'f' and cardinality(conkey) > 1 order by 1`,
    ),
  )
  const columns = keys.map(({ column }) => column)
  expect(columns.filter((column) => !ofBackgroundWork.includes(column))).toEqual([...referringColumns].sort())
})
