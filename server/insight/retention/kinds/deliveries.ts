import { stateOf } from '../../../delivery/webhooks/outbox.store.ts'
import { isHeld } from '../../erasure/legal-hold.store.ts'
import { carriesHeld } from '../held-deliveries.ts'
import type { RetentionKindDefinition } from '../kind-definition.ts'
import { RetentionKind } from '../retention-kind.ts'

const old = (moment: string): string => `${moment} < now() - make_interval(days => $2)`

const ofHeld = carriesHeld('$1')
const unsettled = `d.state not in ('delivered', 'exhausted', 'cancelled')`

/** The actions keep that they were delivered; the bodies are deleted, which nothing reads any more. */
const settled = `
  with old as materialized (
    select id, outbox_ids, state from delivery d
    where workspace_id = $1 and ${old('created_at')} and ${old('settled_at')} and not (${unsettled}) and not ${ofHeld}
    order by created_at limit $3 for update
  ), emptied as (
    update outbox o set body = '', state = ${stateOf('o', 'old')} from old where o.workspace_id = $1 and o.id = any (old.outbox_ids) and o.delivery_id = old.id
  ), gone as (
    delete from delivery d using old where d.workspace_id = $1 and d.id = old.id returning 1
  )
  select count(*)::int as gone from gone`

/** Only the oldest of each integration that may be deleted are examined, so that it costs nothing where none is old enough. */
const toPlatforms = `
  with gone as (
    delete from integration_decision d using (
      select oldest.id from integration i cross join lateral (
        select id, settled_at from integration_decision d
        where workspace_id = $1 and integration_id = i.id and not ${isHeld('$1', 'd.object_id')} order by seq limit $3) oldest
      where i.workspace_id = $1 and ${old('oldest.settled_at')}) old
    where d.workspace_id = $1 and d.id = old.id returning 1)
  select count(*)::int as gone from gone`

/** Attempts of deleted deliveries, where they are deleted before their partition is. */
const attempts = `
  with old as materialized (
    select tableoid as part, ctid as place from delivery_attempt a where workspace_id = $1 and ${old('at')} and not exists (
      select from delivery d where d.workspace_id = $1 and d.id = a.delivery_id) limit $3
  ), gone as (
    delete from delivery_attempt a using old
    where workspace_id = $1 and ${old('at')} and (a.tableoid, a.ctid) = (old.part, old.place) returning 1)
  select count(*)::int as gone from gone`

const deliveries: RetentionKindDefinition = {
  kind: RetentionKind.deliveries,
  minDays: 1,
  maxDays: (kept) => kept.deliveries,
  defaultDays: (kept) => kept.deliveries,
  aging: {
    from: 'delivery d',
    alias: 'd',
    at: 'd.created_at',
    stays: `${unsettled} or not (${old('d.settled_at')}) or ${ofHeld}`,
  },
  next: async (tx, _deps, { workspaceId, days, most, isOwn }) => {
    const take = async (sql: string): Promise<number> => {
      const [row] = await tx.query<{ gone: number }>(sql, [workspaceId, days, most])
      return row?.gone ?? 0
    }
    const taken = [await take(settled), await take(toPlatforms)]
    const gone = taken.reduce((sum, each) => sum + each, 0)
    if (isOwn) taken.push(await take(attempts))
    // Of each integration as many as a batch may have: together they may be more.
    return { gone, place: taken.some((each) => each >= most) ? [] : null }
  },
}
export default deliveries
