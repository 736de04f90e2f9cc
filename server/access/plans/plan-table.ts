import type { Limit } from '../../platform/rate-limit.ts'
import { Plan } from '../workspaces/workspace.entity.ts'

/** The groups of endpoints with a common limit per workspace: content, sync and user; status and lists; scoring; user reports. */
export type LimitedRoute = 'content' | 'status' | 'score' | 'reports'

/** The terms of a plan (section 8). A limit of `null` is no limit. */
export interface PlanTerms {
  strikes: boolean
  temporaryBans: boolean
  ipLists: boolean
  /** The most lists of a workspace, including those created through the API. */
  lists: number | null
  /** New content items in 7 days; updates of known items don't count. */
  weeklyItems: number | null
  rateLimits: Record<LimitedRoute, Limit | null>
}

const perMinute = (requests: number): Limit => ({ requests, seconds: 60 })

/** The specification's own limit, the same on every plan. */
const reports = perMinute(100)

const basic: PlanTerms = {
  strikes: false,
  temporaryBans: false,
  ipLists: false,
  lists: 5,
  weeklyItems: null,
  rateLimits: { content: perMinute(6000), status: perMinute(600), score: perMinute(6000), reports },
}

const professional: PlanTerms = {
  strikes: true,
  temporaryBans: true,
  ipLists: true,
  lists: 15,
  weeklyItems: null,
  rateLimits: { content: perMinute(60_000), status: perMinute(6000), score: perMinute(60_000), reports },
}

/** The terms of each plan. */
export const plans: Record<Plan, PlanTerms> = {
  [Plan.free]: { ...basic, weeklyItems: 1000 },
  [Plan.starter]: basic,
  [Plan.pro]: professional,
  [Plan.enterprise]: {
    ...professional,
    lists: null,
    rateLimits: { content: null, status: null, score: null, reports },
  },
}
