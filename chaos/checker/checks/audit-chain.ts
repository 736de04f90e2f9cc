import { createDecipheriv, createHmac, hkdfSync } from 'node:crypto'
import type { Check } from '../check.ts'

interface Entry {
  seq: number
  mac: string
  text: Record<string, unknown>
}

/**
 * Canonical JSON: keys in order, no null values except in the fixed fields; the hash that continues the chain is made of this
 * text.
 */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const keys = Object.keys(value).sort()
  const parts = keys.map(
    (key) => `${JSON.stringify(key)}:${canonical((value as Record<string, unknown>)[key])}`,
  )
  return `{${parts.join(',')}}`
}

/** The key of the chain, which its head stores sealed with the installation's key. */
function signingKey(secretKey: string, workspaceId: string, sealed: string): Buffer {
  const sealing = Buffer.from(hkdfSync('sha256', secretKey, '', 'verdict secrets at rest', 32))
  const [iv, body, tag] = sealed
    .split('.')
    .slice(1)
    .map((part) => Buffer.from(part, 'base64')) as [Buffer, Buffer, Buffer]
  const decipher = createDecipheriv('aes-256-gcm', sealing, iv)
  decipher.setAAD(Buffer.from(`${workspaceId}:signing keys`)).setAuthTag(tag)
  const text = Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
  return Buffer.from((JSON.parse(text) as { current: string }).current, 'base64')
}

export const auditChain = {
  name: 'auditChain',
  finds: 'an entry of the audit log that was changed, is missing, or is not what the chain ends with',
  find: async (db, { workspaceId, secretKey }) => {
    const { rows: heads } = await db.query<{ seq: number; mac: string; sealed: string }>(
      'select seq, mac, signing_keys as sealed from audit_head where workspace_id = $1',
      [workspaceId],
    )
    const [head = { seq: 0, mac: 'verdict audit log', sealed: null }] = heads
    const key = head.sealed === null ? Buffer.alloc(0) : signingKey(secretKey, workspaceId, head.sealed)
    const { rows } = await db.query<Entry>(
      `select seq, mac, jsonb_strip_nulls(jsonb_build_object('object_type', object_type, 'object_id', object_id,
           'policy_category_id', policy_category_id, 'action_id', action_id))
         || jsonb_build_object('seq', seq, 'at', to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'actor_kind', actor_kind,
           'actor_id', actor_id, 'event', event, 'subject', subject, 'before', before, 'after', after) as text
       from audit_entry where workspace_id = $1 order by seq`,
      [workspaceId],
    )
    let last = { seq: 0, mac: 'verdict audit log' }
    for (const { seq, mac, text } of rows) {
      const code = createHmac('sha256', key)
        .update(last.mac + canonical(text))
        .digest('hex')
      if (seq !== last.seq + 1 || mac !== code) return [`the chain is broken at entry ${last.seq + 1}`]
      last = { seq, mac }
    }
    return head.seq === last.seq && head.mac === last.mac
      ? []
      : [`the chain does not end at entry ${head.seq}`]
  },
} as const satisfies Check
