import type { z } from 'zod'
import type { Plan } from '../../access/workspaces/workspace.entity.ts'
import type { Sql } from '../../platform/database.ts'
import type { KnownReferences, Reference } from './references.ts'
import type { RuleEffect } from './rule-effect.ts'
import type { RuleType, StoredPart } from './rule-type.ts'

/** The context in which an action is checked: its references, the rule's other actions, the workspace's settings. */
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
  /** Alternative names, by which a picker finds it. */
  synonyms: readonly string[]
  description: string
  appliesTo: readonly RuleType[]
  params: P
  /** The parts of the rule's effect that the action sets. */
  effect(params: z.output<P>, known: KnownReferences, type: RuleType): Partial<RuleEffect>
  /** The action in words, as shown in the list of rules. */
  summary(params: z.output<P>, known: KnownReferences, type: RuleType): string
  /** The objects to which the parameters refer, which therefore cannot be deleted. */
  references?(params: z.output<P>): Reference[]
  /** Why it has no effect with the workspace's settings; null when it has one. */
  inert?(tx: Sql, workspaceId: string): Promise<string | null>
  /** Errors of the parameters, by field. */
  problems?(params: z.output<P>, surroundings: ActionSurroundings): Record<string, string>
}

/** Declares a rule action. */
export const defineRuleAction = <P extends z.ZodObject>(action: RuleAction<P>): RuleAction<P> => action
