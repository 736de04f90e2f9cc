import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AuditLog } from '../../access/audit/audit.service.ts'
import { verifyChain } from '../../access/audit/verify-chain.ts'
import { ConfigError } from '../../platform/config.ts'
import { keyIdOf, SecretBox } from '../../platform/crypto.ts'
import type { SealedColumn } from '../../platform/sealed-column.ts'
import { keepSecretKey, requireSecretKey } from '../../platform/secret-key-probe.store.ts'
import { ActorKind } from '../../platform/vocabulary/status.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { makePolicy } from '../../test/moderated-workspace.ts'
import { makeSealedSecrets } from '../../test/sealed-secrets.ts'
import { startReceiver } from '../../test/webhook-receiver.ts'
import { sealedColumns } from '../../wiring/sealed-columns.ts'
import { SecretKeyRotation } from './rotation.ts'

const first = 'the key that the database was begun with'
const [second, third] = [
  'a second key that is as long as it has to be',
  'a third key, which is not known here',
] as const
const operator = { kind: ActorKind.system, id: null }

let app: TestApp
let acme: TestWorkspace
let other: TestWorkspace
let owner: pg.Client
let receiver: Awaited<ReturnType<typeof startReceiver>>
beforeAll(async () => void (receiver = await startReceiver()))
afterAll(() => receiver.close())
beforeEach(async () => {
  app = await startTestApp({ env: { SECRET_KEY: first } })
  await keepSecretKey(app.services)
  ;[acme, other] = [await app.createWorkspace(), await app.createWorkspace()]
  for (const workspace of [acme, other]) await makeSealedSecrets(app, workspace, receiver.url)
  owner = new pg.Client({ connectionString: app.config.database.url })
  await owner.connect()
  return async () => {
    await owner.end()
    await app.close()
  }
})

/** What a program with these keys has. */
const programWith = (key: string, ...previous: string[]) => {
  const secrets = new SecretBox(key, previous)
  return { database: app.services.database, secrets, audit: new AuditLog(secrets) }
}
type Parts = ReturnType<typeof programWith>

const rotationOf = (parts: Parts, columns: readonly SealedColumn[] = sealedColumns) => {
  const workspaceIds = () => Promise.resolve([acme.workspaceId, other.workspaceId])
  return new SecretKeyRotation({ ...parts, workspaceIds }, columns)
}

const append = ({ database, audit }: Parts) =>
  database.inWorkspace(acme.workspaceId, (tx) =>
    audit.append(tx, {
      workspaceId: acme.workspaceId,
      actor: operator,
      event: 'tag.created',
      after: { a: 1 },
    }),
  )
const chains = (parts: Parts) =>
  Promise.all([acme, other].map(async ({ workspaceId }) => (await verifyChain(parts, workspaceId)).broken))

/** Every text of the database that looks as what is sealed does: in which column, and with which key. */
async function sealedTexts(): Promise<{ column: string; keyId: string }[]> {
  const { rows: columns } = await owner.query<{ table: string; column: string }>(
    `select table_name as "table", column_name as "column" from information_schema.columns
     where table_schema = 'public' and data_type = 'text'`,
  )
  const found: { column: string; keyId: string }[] = []
  for (const { table, column } of columns) {
    const { rows } = await owner.query<{ text: string }>(
      `select ${column} as text from ${table} where ${column} ~ '^[0-9a-f]{8}\\.[A-Za-z0-9+/]{16}\\.[A-Za-z0-9+/=]*\\.[A-Za-z0-9+/]{22}==$'`,
    )
    found.push(...rows.map(({ text }) => ({ column: `${table}.${column}`, keyId: keyIdOf(text) })))
  }
  return found
}

const nameOf = ({ table, column }: SealedColumn) => `${table}.${column}`
const byColumn = (count: number) => Object.fromEntries(sealedColumns.map((column) => [nameOf(column), count]))

describe('the rotation of SECRET_KEY', () => {
  it('knows every column that has sealed values, and every one whose name says so', async () => {
    const { rows } = await owner.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and data_type = 'text' and column_name ~ 'secret|sealed|credential'`,
    )
    const known = [...sealedColumns.map(nameOf), 'secret_key_probe.sealed']
    expect(rows.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([])
    const columns = new Set((await sealedTexts()).map(({ column }) => column))
    expect([...columns].sort()).toEqual(
      [...sealedColumns.map(nameOf), 'audit_head.signing_keys', 'secret_key_probe.sealed'].sort(),
    )
  })

  it('seals everything once, and then there is nothing to do', async () => {
    const rotation = rotationOf(programWith(second, first))
    const all = { secrets: byColumn(2), auditLogs: 2, probe: true }
    const before = await sealedTexts()
    expect(await rotation.plan()).toEqual(all)
    expect(await sealedTexts()).toEqual(before)
    expect(await rotation.rotate(operator)).toEqual(all)
    const nothing = { secrets: byColumn(0), auditLogs: 0, probe: false }
    expect(await rotation.plan()).toEqual(nothing)
    expect(await rotation.rotate(operator)).toEqual(nothing)
    const { keyId } = programWith(second).secrets
    expect(new Set((await sealedTexts()).map((text) => text.keyId))).toEqual(new Set([keyId]))
    expect(await chains(programWith(second))).toEqual([null, null])
    await requireSecretKey(programWith(second))
    await expect(requireSecretKey(programWith(first))).rejects.toThrow(ConfigError)
  })

  it('goes on where it was ended, while programs with both keys go on', async () => {
    const parts = programWith(second, first)
    const old = programWith(first, second)
    const done: Record<string, number>[] = []
    for (const broken of sealedColumns) {
      const columns = sealedColumns.map((column) =>
        column === broken ? { ...column, ownerOf: () => expect.fail('the process ended') } : column,
      )
      await expect(rotationOf(parts, columns).rotate(operator)).rejects.toThrow()
      await requireSecretKey(old)
      await append(old)
      await append(parts)
      expect(await chains(old)).toEqual([null, null])
      done.push((await rotationOf(parts).plan()).secrets)
    }
    expect(done.map((left) => Object.values(left).filter((count) => count > 0).length)).toEqual(
      sealedColumns.map((_, at) => sealedColumns.length - at),
    )
    const { secrets, probe } = await rotationOf(parts).rotate(operator)
    expect(secrets).toEqual({ ...byColumn(0), 'webhook.previous_secret': 2 })
    expect(probe).toBe(true)
    expect(await chains(programWith(second))).toEqual([null, null])
  })

  it('refuses before anything is changed where a key is not known, and names what it is needed for', async () => {
    const before = await sealedTexts()
    await expect(rotationOf(programWith(second, third)).rotate(operator)).rejects.toThrow(
      'SECRET_KEY_PREVIOUS: lacks the key that 2 of identity_provider.client_secret are sealed with',
    )
    expect(await sealedTexts()).toEqual(before)
  })

  it('names a secret that somebody without the key has written', async () => {
    await owner.query(`begin; select set_config('verdict.workspaces', '{${acme.workspaceId}}', true)`)
    await owner.query(
      `update webhook set secret = overlay(secret placing 'AAAA' from 10) where workspace_id = $1`,
      [acme.workspaceId],
    )
    await owner.query('commit')
    await expect(rotationOf(programWith(second, first)).rotate(operator)).rejects.toThrow(
      /^webhook\.secret of .* was changed/,
    )
  })

  it('leaves the probe as it is while a program seals with the key of before', async () => {
    const newest = await app.createWorkspace()
    await makePolicy(app, newest, 'Scams')
    let asked = 0
    const workspaceIds = () =>
      Promise.resolve([acme, other, ...(++asked < 3 ? [] : [newest])].map(({ workspaceId }) => workspaceId))
    const rotation = new SecretKeyRotation({ ...programWith(second, first), workspaceIds }, sealedColumns)
    await expect(rotation.rotate(operator)).rejects.toThrow(
      'a program that runs still seals with another key',
    )
    await requireSecretKey(programWith(first))
    expect(await rotation.rotate(operator)).toMatchObject({ auditLogs: 1, probe: true })
  })
})
