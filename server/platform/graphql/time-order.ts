import { registerEnumType } from 'type-graphql'

/** The order of a list that is sorted by time. */
export enum TimeOrder {
  newest = 'newest',
  oldest = 'oldest',
}
registerEnumType(TimeOrder, {
  name: 'TimeOrder',
  description: 'The order of a list by time',
  valuesConfig: {
    newest: { description: 'The newest first' },
    oldest: { description: 'The oldest first' },
  },
})
