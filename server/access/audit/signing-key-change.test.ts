import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SecretBox } from '../../platform/crypto.ts'
import { ActorKind } from '../../platform/vocabulary/status.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { entriesAfter } from './audit-entry.store.ts'
import { endOf } from './audit-head.store.ts'
import { AuditLog, redactionOf } from './audit.service.ts'
import { chainText, genesis } from './chain.ts'
import { changeSigningKey } from './signing-key-change.ts'
import { codeWith, openKeys } from './signing-keys.ts'
import { verifyChain } from './verify-chain.ts'

const second = 'a second key that is as long as it has to be'
const operator = { kind: ActorKind.system, id: null }

let app: TestApp
let acme: TestWorkspace
let owner: pg.Client
beforeAll(async () => {
  app = await startTestApp()
  owner = new pg.Client({ connectionString: app.config.database.url })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await app.close()
})
beforeEach(async () => void (acme = await app.createWorkspace()))

const programWith = (key: string, ...previous: string[]) => {
  const secrets = new SecretBox(key, previous)
  return { database: app.services.database, secrets, audit: new AuditLog(secrets) }
}
const before = () => programWith(app.config.secretKey ?? '', second)
const after = () => programWith(second)
type Parts = ReturnType<typeof programWith>

const object = { type: 'content', id: crypto.randomUUID() }
const append = ({ database, audit }: Parts, times = 1) =>
  database.inWorkspace(acme.workspaceId, async (tx) => {
    const entry = {
      workspaceId: acme.workspaceId,
      actor: operator,
      event: 'decision.removed',
      object,
    } as const
    for (let time = 0; time < times; time++)
      await audit.append(tx, { ...entry, after: { note: 'Elm Street' } })
  })
const redact = ({ database, audit }: Parts) =>
  database.inWorkspace(acme.workspaceId, (tx) => audit.redactAbout(tx, acme.workspaceId, [object.id]))
const change = (parts = programWith(second, app.config.secretKey ?? '')) =>
  parts.database.inWorkspace(acme.workspaceId, (tx) =>
    changeSigningKey(parts, tx, { workspaceId: acme.workspaceId, actor: operator }),
  )
const broken = async (parts: Parts = after()) => (await verifyChain(parts, acme.workspaceId)).broken

/** What somebody with the owner's password could do to the tables. */
const tamper = (sql: string) =>
  owner.query(
    `begin; select set_config('verdict.workspaces', '{${acme.workspaceId}}', true); ${sql.replaceAll('$ws', `'${acme.workspaceId}'`)}; commit`,
  )
const read = <T>(what: (tx: Parameters<Parameters<Parts['database']['inWorkspace']>[1]>[0]) => Promise<T>) =>
  app.services.database.inWorkspace(acme.workspaceId, what)
/** The signing key that somebody learned before it was changed, who has SECRET_KEY of then. */
const learnedKey = async () => {
  const { signingKeys } = await read((tx) => endOf(tx, acme.workspaceId))
  return openKeys(before().secrets, acme.workspaceId, signingKeys).current
}

test('the log is whole before, between and after, whoever appends, and tells of the change', async () => {
  await append(before(), 3)
  expect([await broken(before()), await change(), await change()]).toEqual([null, true, false])
  await append(before())
  await append(after())
  expect([await broken(before()), await broken()]).toEqual([null, null])
  const entries = await read((tx) => entriesAfter(tx, acme.workspaceId, 0, 10))
  expect(entries.map(({ event }) => event)).toEqual([
    ...Array<string>(3).fill('decision.removed'),
    'audit.signing_key_changed',
    'decision.removed',
    'decision.removed',
  ])
})

test('a log that was begun before there were keys of its own goes on with one', async () => {
  await append(before())
  await tamper(`delete from audit_entry where workspace_id = $ws; update audit_head
    set seq = 0, mac = '${genesis}', signing_keys = null where workspace_id = $ws`)
  await append(before(), 2)
  expect(await broken(before())).toBe(null)
  const both = programWith(second, app.config.secretKey ?? '')
  both.secrets.standOnKeyOf(before().secrets.seal('probe', 'row'))
  await append(both)
  expect([await broken(both), await change(both), await broken()]).toEqual([null, true, null])
})

test('words that were taken out before and after leave it whole', async () => {
  await append(before(), 2)
  await redact(before())
  await append(before(), 2)
  await change()
  expect(await broken()).toBe(null)
  await append(after())
  expect([await redact(after()), await broken()]).toEqual([3, null])
})

test('a redaction that nobody with the key made stays what it is, and shows', async () => {
  await append(before(), 3)
  await tamper(`update audit_entry set after = null, redaction = mac where workspace_id = $ws and seq = 2`)
  await change()
  expect(await broken()).toBe(2)
})

test.each<[string, string, number]>([
  ['the keys put back to nothing', 'update audit_head set signing_keys = null where workspace_id = $ws', 1],
  [
    'a log that ends before the key was changed',
    `delete from audit_entry where workspace_id = $ws and seq >= 3; update audit_head h set seq = 2,
       mac = (select mac from audit_entry where workspace_id = $ws and seq = 2) where workspace_id = $ws`,
    3,
  ],
])('%s shows', async (_name, sql, at) => {
  await append(before(), 3)
  await change()
  await tamper(sql)
  expect(await broken()).toBe(at)
})

test('whoever has the old key can put no keys back, change nothing of before, and take no words out', async () => {
  await append(before(), 3)
  const key = await learnedKey()
  const { signingKeys: old } = await read((tx) => endOf(tx, acme.workspaceId))
  await change()
  const { signingKeys } = await read((tx) => endOf(tx, acme.workspaceId))
  await tamper(`update audit_head set signing_keys = '${old}' where workspace_id = $ws`)
  expect(await broken()).toBe(1)
  await tamper(`update audit_head set signing_keys = '${signingKeys}' where workspace_id = $ws`)
  expect(await broken()).toBe(null)

  const [one, two, three] = await read((tx) => entriesAfter(tx, acme.workspaceId, 0, 3))
  if (!one || !two || !three) throw new Error('there are no entries')
  const { mac: _, redaction: __, ...last } = three
  const forged = codeWith(key, two.mac + chainText({ ...last, after: { note: 'Oak Street' } }))
  const anew = `update audit_entry set after = '{"note": "Oak Street"}', mac = '${forged}'`
  await tamper(`${anew} where workspace_id = $ws and seq = 3`)
  expect(await broken()).toBe(3)
  await tamper(
    `update audit_entry set after = '{"note": "Elm Street"}', mac = '${three.mac}' where workspace_id = $ws and seq = 3`,
  )

  const { redaction: ___, ...second } = two
  const silent = redactionOf(key, one.mac, second)
  await tamper(
    `update audit_entry set after = null, redaction = '${silent}' where workspace_id = $ws and seq = 2`,
  )
  expect(await broken()).toBe(2)
})
