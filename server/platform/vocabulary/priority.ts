import { registerEnumType } from 'type-graphql'
import { described } from '../graphql/enum-values.ts'

/** How urgently a flagged item needs a human decision (section 2.10). */
export enum Priority {
  urgent = 'urgent',
  high = 'high',
  medium = 'medium',
  low = 'low',
  very_low = 'very_low',
}
registerEnumType(Priority, {
  name: 'Priority',
  description: 'How urgently a review needs a moderator; reviews of a queue are assigned in this order',
  valuesConfig: described(Priority, {
    urgent: 'Before everything else',
    high: 'Before what is medium',
    medium: 'The priority of whatever is flagged without one',
    low: 'After what is medium',
    very_low: 'After everything else',
  }),
})

const ladder = Object.values(Priority)

/** The rank of a priority in the database: 0 is the most urgent. */
export const priorityRank = (priority: Priority): number => ladder.indexOf(priority)

/** The priority of a rank. */
export const priorityAt = (rank: number): Priority => ladder[rank] ?? Priority.medium
