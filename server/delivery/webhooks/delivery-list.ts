import { z } from 'zod'
import {
  connectionOf,
  type Page,
  type PageArgs,
  pageOf,
  pageSize,
} from '../../platform/graphql/connection.ts'
import { timeCursor, timeKey } from '../../platform/graphql/time-cursor.ts'
import type { Sql } from '../../platform/database.ts'
import { idOf } from '../../platform/ids.ts'
import { check, text } from '../../platform/validation.ts'
import { DeliveryState } from '../../platform/vocabulary/delivery-state.ts'
import { type ActionsOn, deliveryPage } from './delivery.store.ts'
import { Delivery } from './delivery.object.ts'

/** A page of deliveries. */
export const DeliveryConnection = connectionOf('Delivery', () => Delivery)

/** What a list of deliveries is narrowed to; all parts must hold. */
export const DeliveryFilter = z
  .object({
    state: z.enum(DeliveryState).nullish().meta({ description: 'Those in this state' }),
    externalId: text({ max: 255 })
      .nullish()
      .meta({ description: "The customer platform's own identifier of an object that it tells of" }),
  })
  .meta({ description: 'Which deliveries; all parts that are given must hold' })

const kinds = ['content', 'user', 'subcategory'] as const

/** A page of the workspace's deliveries, newest first. @throws InvalidInputError when the filter or the cursor is not valid */
export async function listDeliveries(
  { tx, actionsOn }: { tx: Sql; actionsOn: ActionsOn },
  workspaceId: string,
  args: PageArgs,
  filter: unknown,
): Promise<Page<Delivery>> {
  const { state, externalId } = check(DeliveryFilter, filter ?? {})
  const objectIds = externalId ? kinds.map((kind) => idOf(workspaceId, kind, externalId)) : null
  const rows = await deliveryPage(tx, workspaceId, {
    state: state ?? null,
    actions: objectIds && actionsOn(tx, workspaceId, objectIds),
    after: timeCursor(args.after),
    most: pageSize(args) + 1,
  })
  return pageOf(rows, args, timeKey)
}
