import { registerEnumType } from 'type-graphql'
import { described } from '../graphql/enum-values.ts'

/** The delivery state of an action (section 6.1). */
export enum DeliveryState {
  waiting = 'waiting',
  sending = 'sending',
  delivered = 'delivered',
  exhausted = 'exhausted',
  parked = 'parked',
  cancelled = 'cancelled',
}
registerEnumType(DeliveryState, {
  name: 'DeliveryState',
  description: 'How far an action or a delivery has come on its way to the customer platform',
  valuesConfig: described(DeliveryState, {
    waiting: 'An action that is not yet in a request to the webhook',
    sending: 'Is being sent, or is sent again after a failed attempt',
    delivered: 'The customer platform has accepted it',
    exhausted:
      'Given up after the last attempt; its statuses and strikes are reverted where there is no later decision',
    parked: 'Held back while the endpoint answers nothing; sent again once it does',
    cancelled: 'Taken back before it was sent; it is not sent any more',
  }),
})
