import type { Sql } from '../../platform/database.ts'
import type { Plan } from '../workspaces/workspace.entity.ts'
import { type PlanTerms, plans } from './plan-table.ts'

/** The settings of a workspace that only a platform operator can change. */
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

/** Something that a change of terms stops, with an explanation for the operator. */
export interface Stop {
  /** The kind of thing, such as `temporary_bans`. */
  what: string
  /** How many there are now. */
  count: number
  explanation: string
}

/** Finds what a change of terms stops of one kind of thing; null for nothing. */
export type StopFinder = (tx: Sql, change: TermsChange) => Promise<Stop | null>

/** Whether the new plan lacks a feature of the old one. */
export const loses = ({ before, after }: TermsChange, term: keyof PlanTerms): boolean =>
  Boolean(plans[before.plan][term]) && !plans[after.plan][term]

/** Whether a limit of the new plan is lower; null is no limit. */
export function lowers({ before, after }: TermsChange, of: (terms: PlanTerms) => number | null): boolean {
  return (of(plans[after.plan]) ?? Infinity) < (of(plans[before.plan]) ?? Infinity)
}

/** The most rows of a kind that are counted, for what a change of terms stops. */
export const mostCounted = 100_000
