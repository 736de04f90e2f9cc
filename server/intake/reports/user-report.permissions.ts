import { definePermissions } from '../../access/team/principal.ts'

/** Who reports, who reads reports, and who ignores them. */
export const userReportPermissions = definePermissions({
  'reportReasons.read': ['admin', 'moderator', 'rest', 'graphql:read', 'graphql:admin'],
  'userReports.submit': ['rest', 'graphql:admin'],
  'userReports.read': ['admin', 'moderator', 'graphql:read', 'graphql:admin'],
  'userReports.ignore': ['admin', 'moderator'],
})
