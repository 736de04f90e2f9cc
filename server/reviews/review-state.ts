import { registerEnumType } from 'type-graphql'
import { described } from '../platform/graphql/enum-values.ts'

/** The states of a review. A claim is valid only until its lease ends. */
export enum ReviewState {
  open = 'open',
  claimed = 'claimed',
  on_hold = 'on_hold',
  escalated = 'escalated',
  resolved = 'resolved',
}
registerEnumType(ReviewState, {
  name: 'ReviewState',
  description: 'Where a review stands',
  valuesConfig: described(ReviewState, {
    open: 'Waits for a moderator',
    claimed: 'A moderator works on it; when the claim ends it is open again',
    on_hold: 'Was put aside until a moment; then it is open again',
    escalated: 'Waits for an admin',
    resolved: 'Was decided',
  }),
})
