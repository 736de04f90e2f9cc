import { registerEnumType } from 'type-graphql'

/** How far an action has come on its way to the customer platform (section 6.1). */
export enum DeliveryState {
  waiting = 'waiting',
  sending = 'sending',
  delivered = 'delivered',
  exhausted = 'exhausted',
  parked = 'parked',
  cancelled = 'cancelled',
}
registerEnumType(DeliveryState, { name: 'DeliveryState' })
