import { registerEnumType } from 'type-graphql'
import { described } from './enum-values.ts'

/** The order of a list that is sorted by time. */
export enum TimeOrder {
  newest = 'newest',
  oldest = 'oldest',
}
registerEnumType(TimeOrder, {
  name: 'TimeOrder',
  description: 'The order of a list by time',
  valuesConfig: described(TimeOrder, { newest: 'The newest first', oldest: 'The oldest first' }),
})
