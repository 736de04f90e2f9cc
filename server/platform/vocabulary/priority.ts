import { registerEnumType } from 'type-graphql'

/** How soon a flagged item wants a human (section 2.10). */
export enum Priority {
  urgent = 'urgent',
  high = 'high',
  medium = 'medium',
  low = 'low',
  very_low = 'very_low',
}
registerEnumType(Priority, { name: 'Priority' })

const ladder = Object.values(Priority)

/** The priority as the database orders it: 0 is the most urgent. */
export const priorityRank = (priority: Priority): number => ladder.indexOf(priority)

/** The priority at a rank of the database. */
export const priorityAt = (rank: number): Priority => ladder[rank] ?? Priority.medium
