import { afterAll, beforeAll, expect, it } from 'vitest'
import { countReport } from '../../intake/reports/report-count.store.ts'
import { reportPolicy, lockTarget } from '../../intake/reports/report-target.ts'
import { noteReport } from '../../intake/reports/reported-item.store.ts'
import { UserReportInput } from '../../intake/reports/user-report.input.ts'
import { writeReport } from '../../intake/reports/user-report.store.ts'
import { check } from '../../platform/validation.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { makePolicy } from '../../test/moderated-workspace.ts'
import { retentionSteps } from './retention-steps.ts'

let app: TestApp
let acme: TestWorkspace
beforeAll(async () => {
  app = await startTestApp()
  acme = await app.createWorkspace()
})
afterAll(() => app.close())

const inAcme = <T = object>(sql: string) =>
  app.services.database.inWorkspace(acme.workspaceId, (tx) => tx.query<T>(sql))

async function deleteDue(): Promise<void> {
  const { database } = app.services
  for (const step of retentionSteps(app.services, { deliveries: 90 }))
    while (await database.inWorkspace(acme.workspaceId, (tx) => step(tx, acme.workspaceId, 10)));
}

it('a user who is reported while their deletion waits for them stays, with the report', async () => {
  const { workspaceId } = acme
  await makePolicy(app, acme, 'Spam', { userReports: true })
  const save = 'mutation ($input: SaveUserInput!) { saveUser(input: $input) { user { id } } }'
  for (const externalId of ['jane', 'joe'])
    expect((await app.graphql(acme.tool, save, { input: { externalId } })).errors).toEqual([])
  await inAcme(`update platform_user set updated_at = now() - interval '61 days' where external_id = 'jane'`)
  const periods = `mutation { updateRetention(input: { periods: [{ kind: USERS, days: 60 }] }) { retentionPeriods { days } } }`
  expect((await app.graphql(acme.admin, periods)).errors).toEqual([])
  const { deleting } = await app.services.database.inWorkspace(workspaceId, async (tx) => {
    const report = { policyId: 'spam', user: { externalId: 'jane' }, reporterExternalId: 'joe' }
    const target = await lockTarget(tx, workspaceId, check(UserReportInput, report))
    const begun = deleteDue()
    const waiting = () =>
      tx.query('select from pg_locks where not granted and transactionid = pg_current_xact_id()::text::xid')
    await expect.poll(waiting, { interval: 10, timeout: 10_000 }).toHaveLength(1)
    await noteReport(tx, workspaceId, target)
    await countReport(tx, workspaceId, target)
    const policyCategoryId = await reportPolicy(tx, workspaceId, 'spam')
    await writeReport(tx, workspaceId, target, { policyCategoryId, extraInfo: null, handledActionId: null })
    return { deleting: begun }
  })
  await deleting
  expect(await inAcme(`select external_id as id from platform_user order by 1`)).toEqual([
    { id: 'jane' },
    { id: 'joe' },
  ])
  expect(await inAcme('select state from user_report')).toEqual([{ state: 'open' }])
})
