import { sql } from 'kysely'
import type { Sql } from '../../platform/database.ts'
import type { TableOf } from '../../platform/table-of.ts'
import { ActorKind, humans, Status } from '../../platform/vocabulary/status.ts'
import type { Content } from './content.entity.ts'

interface Tables {
  content: TableOf<Content>
}

/** An item with text, and its decision by a human. */
export type DecidedContent = Pick<Content, 'id' | 'policyCategoryId'> & { text: string; status: Status }

/** The newest items with text whose last decision is a human's, newest first, at most `most`. */
export const newestByHumans = (tx: Sql, workspaceId: string, most: number): Promise<DecidedContent[]> =>
  tx
    .db<Tables>()
    .selectFrom('content')
    .select(['id', 'policyCategoryId', sql<string>`text`.as('text'), sql<Status>`status`.as('status')])
    .where('workspaceId', '=', workspaceId)
    .where('decidedByKind', 'in', humans)
    .where('status', 'is not', null)
    .where('text', '<>', '')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()

/** An item with a moderator's decision. */
export interface ModeratedItem {
  id: string
  text: string | null
  imageUrls: string[]
}

/** The newest items that moderators hid or flagged for a policy category, or, without one, that they allowed. */
export const newestByModerators = (
  tx: Sql,
  workspaceId: string,
  policyCategoryId: string | null,
  most: number,
): Promise<ModeratedItem[]> =>
  tx
    .db<Tables>()
    .selectFrom('content')
    .select(['id', 'text', sql<string[]>`coalesce(image_urls, '{}')`.as('imageUrls')])
    .where('workspaceId', '=', workspaceId)
    .where('decidedByKind', '=', ActorKind.member)
    .$if(policyCategoryId !== null, (items) =>
      items
        .where('policyCategoryId', '=', policyCategoryId)
        .where('status', 'in', [Status.hidden, Status.flagged]),
    )
    .$if(policyCategoryId === null, (items) => items.where('status', '=', Status.allowed))
    .orderBy('createdAt', 'desc')
    .limit(most)
    .execute()

/** SQL of whether the item of a row still has the row's version, and its decision is not by this member. */
export const isAtVersion = (row: string, memberId: string) =>
  sql<boolean>`exists (select from content c
    where (c.workspace_id, c.id) = (${sql.ref(`${row}.workspace_id`)}, ${sql.ref(`${row}.content_id`)})
      and c.version = ${sql.ref(`${row}.version`)} and c.decided_by_id is distinct from ${memberId}::uuid)`

/** SQL of whether the item of a golden check still has the same version, status and decider. */
export const standsAsDecided = (check: string) =>
  sql<boolean>`exists (select from content c
    where (c.workspace_id, c.id) = (${sql.ref(`${check}.workspace_id`)}, ${sql.ref(`${check}.content_id`)})
      and c.version = ${sql.ref(`${check}.version`)} and c.status = ${sql.ref(`${check}.known_status`)}
      and c.decided_by_kind = 'member' and c.decided_by_id = ${sql.ref(`${check}.known_by_id`)})`
