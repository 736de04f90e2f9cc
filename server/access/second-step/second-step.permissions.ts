import { definePermissions } from '../team/principal.ts'

/**
 * Everybody has their own second step, those who are to set one up first have nothing else. Admins take it from who lost
 * theirs, and say how everybody signs in: no key does.
 */
export const secondStepPermissions = definePermissions({
  'secondStep.manage': ['admin', 'moderator', 'enrolling'],
  'secondSteps.reset': ['admin'],
  'signIn.manage': ['admin'],
})
