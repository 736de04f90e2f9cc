import type { Check, Evidence } from '../check.ts'

/** The status that the receiver has for each item: that of the last action it accepted. */
function lastStatuses({ received }: Evidence): Map<string, string> {
  const statuses = new Map<string, string>()
  const seen = new Set<string>()
  for (const { actions, answered } of received) {
    if (answered !== 200) continue
    for (const { action_id, status, content } of actions) {
      const { id } = (content ?? {}) as { id?: string }
      if (id !== undefined && typeof status === 'string' && !seen.has(action_id)) statuses.set(id, status)
      seen.add(action_id)
    }
  }
  return statuses
}

export const statusOfPlatform = {
  name: 'statusOfPlatform',
  finds:
    'an item that the receiving end has another status of than the database; what it took nothing of is allowed',
  find: async (db, evidence) => {
    const statuses = lastStatuses(evidence)
    const { rows } = await db.query<{ id: string; status: string }>(
      'select external_id as id, status from content where workspace_id = $1 and status is not null',
      [evidence.workspaceId],
    )
    return rows.flatMap(({ id, status }) => {
      const there = statuses.get(id) ?? 'allowed'
      return there === status ? [] : `the item ${id} is ${status} here and ${there} there`
    })
  },
} as const satisfies Check
