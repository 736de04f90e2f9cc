import { z } from 'zod'
import {
  connectionOf,
  type Page,
  type PageArgs,
  pageOf,
  pageSize,
} from '../../platform/graphql/connection.ts'
import { exactly, type Timed, timeCursor, timeKey } from '../../platform/graphql/time-cursor.ts'
import type { Sql } from '../../platform/database.ts'
import { idOf } from '../../platform/ids.ts'
import { check, text } from '../../platform/validation.ts'
import { DeliveryState } from '../../platform/vocabulary/delivery-state.ts'
import { Delivery, deliveryColumns } from './delivery.type.ts'

/** A page of deliveries. */
export const DeliveryConnection = connectionOf('Delivery', () => Delivery)

/** What a list of deliveries is narrowed to; all parts must hold. */
export const DeliveryFilter = z.object({
  state: z.enum(DeliveryState).nullish(),
  externalId: text({ max: 255 })
    .nullish()
    .meta({ description: "The caller's own identifier of an object that it tells of" }),
})

const kinds = ['content', 'user', 'subcategory'] as const

/** A page of the workspace's deliveries, newest first. @throws InvalidInputError when the filter or the cursor is not valid */
export async function listDeliveries(
  tx: Sql,
  workspaceId: string,
  args: PageArgs,
  filter: unknown,
): Promise<Page<Delivery>> {
  const { state, externalId } = check(DeliveryFilter, filter ?? {})
  const after = timeCursor(args.after)
  const rows = await tx.query<Delivery & Timed>(
    `select ${deliveryColumns}, ${exactly('d.created_at')} as at from delivery d
     where d.workspace_id = $1
       and ($2::text is null or d.state = $2)
       and ($3::uuid[] is null or d.id in (
         select o.delivery_id from action a join outbox o on o.workspace_id = $1 and o.action_id = a.id
         where a.workspace_id = $1 and a.object_id = any ($3::uuid[])))
       and ($4::timestamptz is null or (d.created_at, d.id) < ($4, $5::uuid))
     order by d.created_at desc, d.id desc limit $6`,
    [
      workspaceId,
      state ?? null,
      externalId ? kinds.map((kind) => idOf(workspaceId, kind, externalId)) : null,
      after?.at ?? null,
      after?.id ?? null,
      pageSize(args) + 1,
    ],
  )
  return pageOf(rows, args, timeKey)
}
