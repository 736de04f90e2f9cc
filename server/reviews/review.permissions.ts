import { definePermissions } from '../access/team/principal.ts'

/** Who reads reviews and their queues, who works on them (only a member can claim), and who handles escalated ones. */
export const reviewPermissions = definePermissions({
  'reviews.read': ['admin', 'moderator', 'graphql:read', 'graphql:admin'],
  'reviews.claim': ['admin', 'moderator'],
  'reviews.return': ['admin'],
})
