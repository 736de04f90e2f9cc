import { definePermissions } from '../team/principal.ts'

/** Who sees reviews and their queues, and who works on them: a claim is a member's. */
export const reviewPermissions = definePermissions({
  'reviews.read': ['admin', 'moderator', 'graphql:read', 'graphql:admin'],
  'reviews.claim': ['admin', 'moderator'],
})
