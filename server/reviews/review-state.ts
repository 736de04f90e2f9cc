import { registerEnumType } from 'type-graphql'

/** Where a review stands. A claim is live only until its lease ends. */
export enum ReviewState {
  open = 'open',
  claimed = 'claimed',
  on_hold = 'on_hold',
  escalated = 'escalated',
  resolved = 'resolved',
}
registerEnumType(ReviewState, { name: 'ReviewState' })
