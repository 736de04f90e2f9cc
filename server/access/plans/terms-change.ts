import type { Sql } from '../../platform/database.ts'
import type { Plan } from '../workspaces/workspace.entity.ts'
import { type PlanTerms, plans } from './plan-table.ts'

/** What a platform operator sets of a workspace, and nobody within it. */
export interface WorkspaceTerms {
  name: string
  plan: Plan
  video: boolean
  audio: boolean
}

/** A change of a workspace's terms. */
export interface TermsChange {
  workspaceId: string
  before: WorkspaceTerms
  after: WorkspaceTerms
}

/** Something that a change of terms stops, in words for whoever is about to make it. */
export interface Stop {
  /** What is concerned, such as `temporary_bans`. */
  what: string
  /** How many of them there are now. */
  count: number
  explanation: string
}

/** What a change of terms stops of one kind of thing; null for nothing. */
export type StopFinder = (tx: Sql, change: TermsChange) => Promise<Stop | null>

/** Whether the change takes away something that the plan had. */
export const loses = ({ before, after }: TermsChange, term: keyof PlanTerms): boolean =>
  Boolean(plans[before.plan][term]) && !plans[after.plan][term]

/** Whether a limit of the plan gets lower; null is none. */
export function lowers({ before, after }: TermsChange, of: (terms: PlanTerms) => number | null): boolean {
  return (of(plans[after.plan]) ?? Infinity) < (of(plans[before.plan]) ?? Infinity)
}

/** Rows of a kind that are counted at most, for what a change of terms stops. */
export const mostCounted = 100_000
