import { lockFirst } from '../../erasure/erase-content.ts'
import { eraseUserRows } from '../../erasure/erase-user-rows.ts'
import { isHeld } from '../../erasure/legal-hold.store.ts'
import { goesSql, mostDays, type RetentionKindDefinition } from '../kind-definition.ts'
import { nextOfPass, type Pass } from '../pass.ts'
import { RetentionKind } from '../retention-kind.ts'

/** How many users go in one transaction: everything that is kept of them goes with them. */
const batch = 200

/** What still counts of a user, however long ago it was decided: a ban, a flag, strikes, tags. */
const counts = `u.status <> 'allowed' or u.strike_count > 0 or u.tags <> '{}'`

const has = (table: string, condition: string): string =>
  `exists (select from ${table} x where x.workspace_id = $1 and ${condition})`

const young = (moment: string): string => `${moment} >= now() - make_interval(days => $2)`

const stays = [
  counts,
  has('content', 'x.user_id = u.id'),
  has('user_report', 'x.reporter_id = u.id'),
  has('user_report', `x.object_id = u.id and (x.state <> 'handled' or ${young('x.handled_at')})`),
  has('review', `x.object_id = u.id and x.state <> 'resolved'`),
  has('action', `x.object_id = u.id and ${young('x.created_at')}`),
  isHeld('$1', 'u.id'),
].join(' or ')

const pass: Pass = {
  from: 'platform_user u',
  alias: 'u',
  at: 'u.updated_at',
  id: 'u.id',
  key: [
    { sql: 'u.updated_at', type: 'timestamptz' },
    { sql: 'u.id', type: 'uuid' },
  ],
  stays,
}

const locking =
  'select from platform_user where workspace_id = $1 and id = any ($2::uuid[]) order by id for update'

/**
 * Who was decided on, was reported, or came back since they were looked at is looked at again under their lock, by a statement of
 * its own: it sees what was committed while the locks were waited for.
 */
const going = `select u.id from platform_user u where u.workspace_id = $1 and u.id = any ($3::uuid[]) and ${goesSql(pass)}`

/** Users of whom nothing is left go as if they had been erased. */
const users: RetentionKindDefinition = {
  kind: RetentionKind.users,
  minDays: 30,
  maxDays: () => mostDays,
  defaultDays: () => null,
  aging: pass,
  next: async (tx, deps, given) => {
    const { workspaceId, days } = given
    const { ids, place } = await nextOfPass(tx, pass, { ...given, most: Math.min(given.most, batch) })
    if (ids.length === 0) return { gone: 0, place }
    await lockFirst(tx, workspaceId, ids)
    await tx.query(locking, [workspaceId, ids])
    const locked = await tx.query<{ id: string }>(going, [workspaceId, days, ids])
    const gone = await eraseUserRows(
      tx,
      deps,
      workspaceId,
      locked.map(({ id }) => id),
    )
    return { gone: gone.length, place }
  },
}
export default users
