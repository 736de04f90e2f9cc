import { registerEnumType } from 'type-graphql'
import { described } from '../../platform/graphql/enum-values.ts'

/** The role of a member (section 2.15). */
export enum Role {
  admin = 'admin',
  moderator = 'moderator',
}
registerEnumType(Role, {
  name: 'Role',
  description: 'What a member of the team may do',
  valuesConfig: described(Role, {
    admin: 'Manages settings and the team, and moderates',
    moderator: 'Moderates from day to day, in all categories or only in some',
  }),
})
