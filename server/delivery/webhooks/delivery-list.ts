import { z } from 'zod'
import type { Database, Sql } from '../../platform/database.ts'
import { anyOf } from '../../platform/graphql/any-of.ts'
import { connectionOf, type Page } from '../../platform/graphql/connection.ts'
import type { ListArgs } from '../../platform/graphql/list-order.ts'
import { readPage } from '../../platform/graphql/listing.ts'
import { idOf } from '../../platform/ids.ts'
import { checkFilter, externalId } from '../../platform/validation.ts'
import { DeliveryState } from '../../platform/vocabulary/delivery-state.ts'
import { Delivery } from './delivery.object.ts'
import { type ActionsOn, deliveryList } from './delivery.store.ts'

/** A page of deliveries. */
export const DeliveryConnection = connectionOf('Delivery', () => Delivery)

/** A filter of deliveries; all given fields must match. */
export const DeliveryFilter = z
  .object({
    states: anyOf(z.enum(DeliveryState)).meta({ description: 'Those in any of these states' }),
    externalIds: anyOf(externalId()).meta({
      description: "Any of the customer platform's own identifiers of the objects in it",
    }),
  })
  .meta({ description: 'Which deliveries; all parts that are given must hold' })

const kinds = ['content', 'user', 'subcategory'] as const

/** A page of the workspace's deliveries. @throws InvalidInputError for an invalid filter or page */
export async function listDeliveries(
  { database, actionsOn }: { database: Database; actionsOn: ActionsOn },
  workspaceId: string,
  args: ListArgs,
  filter: unknown,
): Promise<Page<Delivery>> {
  const { states, externalIds } = checkFilter(DeliveryFilter, filter)
  const objectIds = externalIds?.flatMap((id) => kinds.map((kind) => idOf(workspaceId, kind, id)))
  const narrowed = {
    states: states ?? null,
    actions: objectIds ? (tx: Sql) => actionsOn(tx, workspaceId, objectIds) : null,
  }
  return readPage(database, workspaceId, args, deliveryList(workspaceId, narrowed, args.orderBy))
}
