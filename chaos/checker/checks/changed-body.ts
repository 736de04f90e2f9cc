import type { Check } from '../check.ts'

export const changedBody = {
  name: 'changedBody',
  finds:
    'a request that was repeated under its webhook-id with other bytes, or says of an action what is not recorded',
  find: async (db, { workspaceId, received }) => {
    const first = new Map<string, string>()
    const found = []
    for (const { id, body } of received) {
      if ((first.get(id) ?? body) !== body) found.push(`the request ${id} was repeated with another body`)
      first.set(id, first.get(id) ?? body)
    }
    const { rows } = await db.query<{ action_id: string; body: string }>(
      'select action_id, body from outbox where workspace_id = $1',
      [workspaceId],
    )
    const stored = new Map(rows.map(({ action_id, body }) => [action_id, body]))
    for (const { id, body, actions } of received)
      for (const { action_id } of actions)
        if (!body.includes(stored.get(action_id) ?? action_id))
          found.push(`the request ${id} tells the action ${action_id} in other words than are recorded`)
    return found
  },
} as const satisfies Check
