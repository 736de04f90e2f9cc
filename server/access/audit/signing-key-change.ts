import { keyIdOf, type SecretBox } from '../../platform/crypto.ts'
import type { Sql } from '../../platform/database.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import { type PrecededEntry, redactedAfter, writeRedactions } from './audit-entry.store.ts'
import { headToRekey, writeKeys } from './audit-head.store.ts'
import { type AuditLog, redactionOf } from './audit.service.ts'
import { genesis } from './chain.ts'
import { keysAfter, openKeys, sealKeys, type SigningKeys } from './signing-keys.ts'

const batch = 1000

/**
 * Replaces the signing key of a workspace's audit log from its end on, and appends an entry of this as the first that
 * the new key signs. The old key is kept with the last entry that it signed, all sealed with the installation's key;
 * valid redactions are re-signed with the new key, invalid ones are left, so that they are still detected.
 * @returns false where there is no log, or a concurrent rotation came first
 * @throws when the keys of the log cannot be opened
 */
export async function changeSigningKey(
  { audit, secrets }: { audit: AuditLog; secrets: SecretBox },
  tx: Sql,
  { workspaceId, actor }: Caller,
): Promise<boolean> {
  const head = await headToRekey(tx, workspaceId)
  if (!head || keyIdOf(head.signingKeys ?? '') === secrets.keyId) return false
  const before = openKeys(secrets, workspaceId, head.signingKeys)
  const keys = keysAfter(before, head)
  await redactAnew(tx, workspaceId, { before, keys })
  await writeKeys(tx, workspaceId, sealKeys(secrets, workspaceId, keys))
  await audit.append(tx, { workspaceId, actor, event: 'audit.signing_key_changed' })
  return true
}

async function redactAnew(
  tx: Sql,
  workspaceId: string,
  { before, keys }: { before: SigningKeys; keys: SigningKeys },
): Promise<void> {
  for (let seq = 0, more = true; more;) {
    const entries = await redactedAfter(tx, workspaceId, seq, batch)
    const redactions = entries.flatMap((entry) => {
      if (entry.redaction !== redactionBy(before.current, entry)) return []
      return [{ seq: entry.seq, redaction: redactionBy(keys.current, entry) }]
    })
    if (redactions.length > 0) await writeRedactions(tx, workspaceId, redactions)
    seq = entries.at(-1)?.seq ?? seq
    more = entries.length === batch
  }
}

const redactionBy = (key: string, { previous, redaction: _, ...entry }: PrecededEntry): string =>
  redactionOf(key, previous ?? genesis, entry)
