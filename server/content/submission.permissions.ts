import { definePermissions } from '../team/principal.ts'

export const submissionPermissions = definePermissions({
  'content.submit': ['rest', 'graphql:admin'],
})
