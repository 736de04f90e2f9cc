import { createHmac, hkdfSync } from 'node:crypto'
import type { Check } from '../check.ts'

interface Entry {
  seq: number
  mac: string
  text: Record<string, unknown>
}

/** Keys in order, nothing that is null but what is always there: the text whose code continues the chain. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const keys = Object.keys(value).sort()
  const parts = keys.map(
    (key) => `${JSON.stringify(key)}:${canonical((value as Record<string, unknown>)[key])}`,
  )
  return `{${parts.join(',')}}`
}

export const auditChain = {
  name: 'auditChain',
  finds: 'an entry of the audit log that was changed, is missing, or is not what the chain ends with',
  find: async (db, { workspaceId, secretKey }) => {
    const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'verdict audit chain', 32))
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
    const { rows: heads } = await db.query<{ seq: number; mac: string }>(
      'select seq, mac from audit_head where workspace_id = $1',
      [workspaceId],
    )
    const [head = { seq: 0, mac: 'verdict audit log' }] = heads
    return head.seq === last.seq && head.mac === last.mac
      ? []
      : [`the chain does not end at entry ${head.seq}`]
  },
} as const satisfies Check
