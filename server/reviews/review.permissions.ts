import { definePermissions } from '../access/team/principal.ts'

/** Who sees reviews and their queues, who works on them (a claim is a member's), and to whom the escalated ones fall. */
export const reviewPermissions = definePermissions({
  'reviews.read': ['admin', 'moderator', 'graphql:read', 'graphql:admin'],
  'reviews.claim': ['admin', 'moderator'],
  'reviews.return': ['admin'],
})
