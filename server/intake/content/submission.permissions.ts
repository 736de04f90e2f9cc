import { definePermissions } from '../../access/team/principal.ts'

export const submissionPermissions = definePermissions({
  'content.submit': ['rest', 'graphql:admin'],
})
