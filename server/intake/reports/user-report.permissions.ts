import { definePermissions } from '../../access/team/principal.ts'

/** Who may report, read reports, and ignore them. */
export const userReportPermissions = definePermissions({
  'reportReasons.read': ['admin', 'moderator', 'rest', 'graphql:read', 'graphql:admin'],
  'userReports.submit': ['rest', 'graphql:admin'],
  'userReports.read': ['admin', 'moderator', 'graphql:read', 'graphql:admin'],
  'userReports.ignore': ['admin', 'moderator'],
})
