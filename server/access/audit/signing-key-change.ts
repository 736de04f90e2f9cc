import type { Sql } from '../../platform/database.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import { keyIdOf, type SecretBox } from '../../platform/crypto.ts'
import { type PrecededEntry, redactedAfter, writeRedactions } from './audit-entry.store.ts'
import { headToRekey, writeKeys } from './audit-head.store.ts'
import { type AuditLog, redactionOf } from './audit.service.ts'
import { genesis } from './chain.ts'
import { keysAfter, openKeys, sealKeys, type SigningKeys } from './signing-keys.ts'

const batch = 1000

/**
 * Gives the audit log of a workspace another signing key from its end on, and appends that as the first entry it signs. The
 * key of before stays with the end of what it signed, all sealed with the installation's key; redactions that are whole
 * are vouched for with the new key, others stay what they are, so that they show.
 * @returns whether it did: not where there is no log, or another rotation was first
 * @throws where the keys of the log cannot be read
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
