import type { z } from 'zod'
import type { Sql } from '../../platform/database.ts'
import type { Plan } from '../../access/workspaces/workspace.entity.ts'
import type { RuleEffect } from './rule-effect.ts'
import type { KnownReferences, Reference } from './references.ts'
import type { RuleType, StoredPart } from './rule-type.ts'

/** What surrounds an action when it is checked: what it refers to, the rule's other actions, the workspace's settings. */
export interface ActionSurroundings {
  known: KnownReferences
  type: RuleType
  actions: readonly StoredPart[]
  requirePolicyCategory: boolean
  plan: Plan
}

/** One kind of rule action (section 2.10). */
export interface RuleAction<P extends z.ZodObject = z.ZodObject> {
  key: string
  label: string
  /** What else people call it; a picker finds it by them. */
  synonyms: readonly string[]
  description: string
  appliesTo: readonly RuleType[]
  params: P
  /** What the action adds to the effect of its rule. */
  effect(params: z.output<P>, known: KnownReferences, type: RuleType): Partial<RuleEffect>
  /** The action in words, as the list of rules shows it. */
  summary(params: z.output<P>, known: KnownReferences, type: RuleType): string
  /** What the parameters refer to, which cannot be deleted while they do. */
  references?(params: z.output<P>): Reference[]
  /** Why it does nothing in the workspace as that is set up; null where it does something. */
  inert?(tx: Sql, workspaceId: string): Promise<string | null>
  /** What is wrong with the parameters, by field. */
  problems?(params: z.output<P>, surroundings: ActionSurroundings): Record<string, string>
}

/** Declares a rule action. */
export const defineRuleAction = <P extends z.ZodObject>(action: RuleAction<P>): RuleAction<P> => action
