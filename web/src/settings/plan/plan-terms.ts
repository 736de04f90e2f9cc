import type { Plan } from '../../gql/graphql.ts'

/** What a plan has, as section 8 of the specification says; a limit of null is none. */
export interface PlanTerms {
  strikes: boolean
  temporaryBans: boolean
  ipLists: boolean
  lists: number | null
  weeklyItems: number | null
}

const basic: PlanTerms = { strikes: false, temporaryBans: false, ipLists: false, lists: 5, weeklyItems: null }
const professional: PlanTerms = {
  strikes: true,
  temporaryBans: true,
  ipLists: true,
  lists: 15,
  weeklyItems: null,
}

/** The plans, the smallest first. */
export const planTerms: Record<Plan, PlanTerms> = {
  free: { ...basic, weeklyItems: 1_000 },
  starter: basic,
  pro: professional,
  enterprise: { ...professional, lists: null },
}
