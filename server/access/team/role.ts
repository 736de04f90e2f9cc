import { registerEnumType } from 'type-graphql'

/** What a member of the team is (section 2.15). */
export enum Role {
  admin = 'admin',
  moderator = 'moderator',
}
registerEnumType(Role, {
  name: 'Role',
  description: 'Admins manage settings and team, moderators do day-to-day moderation',
})
