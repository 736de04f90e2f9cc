import { definePermissions } from '../team/principal.ts'

/**
 * Members manage their own second factor; those who must set one up first can do nothing else. Admins reset that of a
 * member who lost theirs, and set whether all need one; keys do neither.
 */
export const secondStepPermissions = definePermissions({
  'secondStep.manage': ['admin', 'moderator', 'enrolling'],
  'secondSteps.reset': ['admin'],
  'signIn.manage': ['admin'],
})
