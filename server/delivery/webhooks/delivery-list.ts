import { z } from 'zod'
import { connectionOf, type Page } from '../../platform/graphql/connection.ts'
import type { ListArgs } from '../../platform/graphql/list-order.ts'
import { readPage } from '../../platform/graphql/listing.ts'
import type { Database, Sql } from '../../platform/database.ts'
import { idOf } from '../../platform/ids.ts'
import { check, text } from '../../platform/validation.ts'
import { DeliveryState } from '../../platform/vocabulary/delivery-state.ts'
import { type ActionsOn, deliveryList } from './delivery.store.ts'
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

/** A page of the workspace's deliveries. @throws InvalidInputError when the filter is not valid, or the page cannot be asked for */
export async function listDeliveries(
  { database, actionsOn }: { database: Database; actionsOn: ActionsOn },
  workspaceId: string,
  args: ListArgs,
  filter: unknown,
): Promise<Page<Delivery>> {
  const { state, externalId } = check(DeliveryFilter, filter ?? {})
  const objectIds = externalId ? kinds.map((kind) => idOf(workspaceId, kind, externalId)) : null
  const narrowed = {
    state: state ?? null,
    actions: objectIds && ((tx: Sql) => actionsOn(tx, workspaceId, objectIds)),
  }
  return readPage(database, workspaceId, args, deliveryList(workspaceId, narrowed, args.orderBy))
}
