import { stateOf } from '../delivery/webhooks/outbox.store.ts'

/** SQL of the rows of the outbox with the states that users see: an action in a delivery has the state of that. */
export const outboxStates = `(
  select o.workspace_id, o.id, o.action_id, o.origin, ${stateOf('o', 'd')} as state
  from outbox o left join delivery d on (d.workspace_id, d.id) = (o.workspace_id, o.delivery_id)) as outbox_states`
