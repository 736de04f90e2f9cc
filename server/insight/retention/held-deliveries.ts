import { isHeld } from '../erasure/legal-hold.store.ts'

/**
 * SQL of whether a delivery `d` carries an action on something that is held. The alias `o` and those of `isHeld` are used inside.
 */
export const carriesHeld = (workspaceId: string): string => `exists (
  select from outbox o where o.workspace_id = ${workspaceId} and o.id = any (d.outbox_ids)
    and ${isHeld(workspaceId, 'o.object_id')})`

/**
 * SQL: the attempts in a partition of deliveries that carry actions on what is held. Starts from the workspaces that have a hold:
 * few other deliveries are left from before the partition's end.
 */
export const heldAttempts = ({ name, until }: { name: string; until: string }): string => `
  with carrying as materialized (
    select d.workspace_id, d.id from delivery d
    where d.workspace_id = any (array(select distinct workspace_id from legal_hold)) and d.created_at < '${until}'
      and ${carriesHeld('d.workspace_id')}
  )
  select a.* from carrying d join ${name} a on a.delivery_id = d.id and a.workspace_id = d.workspace_id`
