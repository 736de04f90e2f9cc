import { registerEnumType } from 'type-graphql'
import { described } from '../platform/graphql/enum-values.ts'
import { ObjectType } from '../platform/vocabulary/status.ts'

/** What an action can be about: everything that has a status, and lists. */
export const ActionObject = { ...ObjectType, list: 'list' } as const
export type ActionObject = (typeof ActionObject)[keyof typeof ActionObject]
registerEnumType(ActionObject, {
  name: 'ActionObject',
  description: 'What an action can be about',
  valuesConfig: described(ActionObject, {
    content: 'A content item',
    user: 'A user of the customer platform',
    subcategory: 'A place of the customer platform',
    list: 'A list of values that rules refer to',
  }),
})
