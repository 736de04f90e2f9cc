import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { analyzeUser } from '../../intake/users/user-tasks.ts'
import { idOf } from '../../platform/ids.ts'
import { addTasks } from '../../platform/tasks.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import usersAge from '../retention/kinds/users.ts'
import { eraseUserRows } from './erase-user-rows.ts'

let app: TestApp
let acme: TestWorkspace
let settling: pg.Client
let userId: string
beforeAll(async () => {
  app = await startTestApp()
  settling = new pg.Client({ connectionString: app.config.database.url })
  await settling.connect()
})
beforeEach(async () => {
  acme = await app.createWorkspace()
  const { workspaceId } = acme
  userId = idOf(workspaceId, 'user', 'ada')
  await inAcme(
    `insert into platform_user (workspace_id, id, external_id, name, updated_at)
     values ($1, $2, 'ada', 'Ada', now() - interval '2 years')`,
    [workspaceId, userId],
  )
  const task = { workspaceId, kind: analyzeUser, objectId: userId, version: 1 }
  await app.services.database.inWorkspace(workspaceId, (tx) => addTasks(tx, [task]))
})
afterAll(async () => {
  await settling.end()
  await app.close()
})

const inAcme = <T>(sql: string, values: unknown[] = []) =>
  app.services.database.inWorkspace(acme.workspaceId, (tx) => tx.query<T>(sql, values))
/** Whether somebody waits for a lock in this database. */
const someWait = async () => {
  const { rows } = await settling.query(
    `select from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()`,
  )
  return rows.length > 0
}

const erasures = {
  erasing: () =>
    app.services.database.inWorkspace(acme.workspaceId, (tx) =>
      eraseUserRows(tx, app.services, acme.workspaceId, [userId]),
    ),
  retention: () =>
    app.services.database.inWorkspace(acme.workspaceId, (tx) =>
      usersAge.next(tx, app.services, {
        workspaceId: acme.workspaceId,
        days: 365,
        isOwn: true,
        place: null,
        most: 10,
      }),
    ),
}

it.each(['retention', 'erasing'] as const)(
  '%s waits for whoever settles a task of a user before it locks the user, as settling does',
  async (kind) => {
    await settling.query('begin')
    await settling.query('select from task where object_id = $1 for update', [userId])
    const erased = erasures[kind]().catch((error: unknown) => error)
    await expect.poll(someWait, { interval: 20 }).toBe(true)
    const { rowCount } = await settling.query('select from platform_user where id = $1 for update nowait', [
      userId,
    ])
    expect(rowCount).toBe(1)
    await settling.query('commit')
    expect(await erased).not.toBeInstanceOf(Error)
    expect(await inAcme('select from platform_user')).toEqual([])
  },
)
