import { chainsToRekey } from '../../access/audit/audit-head.store.ts'
import type { AuditLog } from '../../access/audit/audit.service.ts'
import { changeSigningKey } from '../../access/audit/signing-key-change.ts'
import { ConfigError } from '../../platform/config.ts'
import type { SecretBox } from '../../platform/crypto.ts'
import type { Database, Sql } from '../../platform/database.ts'
import type { SealedColumn } from '../../platform/sealed-column.ts'
import { isProbeOfOtherKey, resealProbe } from '../../platform/secret-key-probe.store.ts'
import { untilUnlocked } from '../../platform/until-unlocked.ts'
import type { ActorRef } from '../../platform/vocabulary/status.ts'
import { keysInUse, replaceSealed, sealedOtherwise, type SealedValue } from './sealed-value.store.ts'

/** What was sealed again with the new key, or would be. */
export interface RotationCounts {
  /** How many secrets, by table and column. */
  secrets: Record<string, number>
  /** How many audit logs got another signing key. */
  auditLogs: number
  /** Whether the key check of the database was still sealed with the old key. */
  probe: boolean
}

interface Dependencies {
  database: Database
  secrets: SecretBox
  audit: AuditLog
  /** The ids of all workspaces there are now. */
  workspaceIds: () => Promise<string[]>
}

/** How many workspaces are handled together, how many secrets a transaction seals, and the lock timeout in milliseconds. */
const limits = { workspaces: 200, secrets: 500, waitMs: 30_000 }

const signingKeys = { table: 'audit_head', column: 'signing_keys' }

/**
 * Seals everything with the installation's current key: secrets, the signing keys of audit logs, and last the key check, by which
 * programs without the key are refused. Each step is a transaction that skips what is already done, so that a rotation can be
 * repeated after any failure, beside running programs that have both keys.
 */
export class SecretKeyRotation {
  constructor(
    private readonly deps: Dependencies,
    private readonly columns: readonly SealedColumn[],
  ) {}

  /** The counts that `rotate` would return. @throws ConfigError as it does */
  async plan(): Promise<RotationCounts> {
    const { keyId } = this.deps.secrets
    const counts = await this.#nothingYet()
    for (const ids of batches(await this.deps.workspaceIds(), limits.workspaces)) {
      await this.#assertKnown(ids)
      for (const column of this.columns) {
        const uses = await this.#in(ids, (tx) => keysInUse(tx, ids, column))
        const others = uses.filter((use) => use.keyId !== keyId).map(({ count }) => count)
        add(counts, column, sum(others))
      }
      counts.auditLogs += (await this.#in(ids, (tx) => chainsToRekey(tx, ids, keyId))).length
    }
    return counts
  }

  /**
   * Seals everything again.
   * @returns what this call has sealed
   * @throws ConfigError before any change where something is sealed with an unknown key, and before the key check where something
   * was sealed with another key meanwhile
   */
  async rotate(actor: ActorRef): Promise<RotationCounts> {
    await this.plan()
    const counts = await this.#nothingYet()
    for (const ids of batches(await this.deps.workspaceIds(), limits.workspaces)) {
      for (const column of this.columns) add(counts, column, await this.#resealAll(ids, column))
      counts.auditLogs += await this.#rekeyAll(ids, actor)
    }
    const left = await this.plan()
    if (sum(Object.values(left.secrets)) + left.auditLogs > 0)
      throw new ConfigError(
        'SECRET_KEY: a program that runs still seals with another key. Start all of them with this one, then rotate again.',
      )
    if (counts.probe) await resealProbe(this.deps)
    return counts
  }

  async #nothingYet(): Promise<RotationCounts> {
    return { secrets: {}, auditLogs: 0, probe: await isProbeOfOtherKey(this.deps) }
  }

  async #resealAll(ids: readonly string[], column: SealedColumn): Promise<number> {
    for (let done = 0; ;) {
      const { found, replaced } = await untilUnlocked(limits.waitMs, () => this.#reseal(ids, column))
      done += replaced
      if (found < limits.secrets && found === replaced) return done
    }
  }

  #reseal(ids: readonly string[], column: SealedColumn): Promise<{ found: number; replaced: number }> {
    const { secrets } = this.deps
    return this.#in(ids, async (tx) => {
      const found = await sealedOtherwise(tx, ids, column, { keyId: secrets.keyId, most: limits.secrets })
      const values = found.map((value) => ({ ...value, anew: this.#sealedAnew(column, value) }))
      return { found: found.length, replaced: await replaceSealed(tx, ids, column, values) }
    })
  }

  #sealedAnew(column: SealedColumn, value: SealedValue): string {
    const { secrets } = this.deps
    const owner = column.ownerOf(value)
    try {
      return secrets.seal(secrets.open(value.sealed, owner), owner)
    } catch (cause) {
      const place = `${nameOf(column)} of ${value.id} in the workspace ${value.workspaceId}`
      throw new ConfigError(`${place} was changed by somebody without the key: enter or remove it`, { cause })
    }
  }

  async #rekeyAll(ids: readonly string[], actor: ActorRef): Promise<number> {
    const due = await this.#in(ids, (tx) => chainsToRekey(tx, ids, this.deps.secrets.keyId))
    let changed = 0
    for (const workspaceId of due) {
      const change = (tx: Sql) => changeSigningKey(this.deps, tx, { workspaceId, actor })
      if (await untilUnlocked(limits.waitMs, () => this.#in([workspaceId], change))) changed++
    }
    return changed
  }

  async #assertKnown(ids: readonly string[]): Promise<void> {
    for (const column of [...this.columns, signingKeys]) {
      const uses = await this.#in(ids, (tx) => keysInUse(tx, ids, column))
      const lost = uses.filter(({ keyId }) => !this.deps.secrets.knows(keyId))
      if (lost.length > 0)
        throw new ConfigError(
          `SECRET_KEY_PREVIOUS: lacks the key that ${sum(lost.map(({ count }) => count))} of ${nameOf(column)} are sealed with. ` +
            'Set it, separated by a comma from others; nothing was changed.',
        )
    }
  }

  #in<T>(ids: readonly string[], work: (tx: Sql) => Promise<T>): Promise<T> {
    return this.deps.database.inWorkspace(ids, work)
  }
}

const nameOf = ({ table, column }: Pick<SealedColumn, 'table' | 'column'>): string => `${table}.${column}`

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0)

function add({ secrets }: RotationCounts, column: SealedColumn, count: number): void {
  secrets[nameOf(column)] = (secrets[nameOf(column)] ?? 0) + count
}

function* batches<T>(things: readonly T[], most: number): Generator<readonly T[]> {
  for (let at = 0; at < things.length; at += most) yield things.slice(at, at + most)
}
