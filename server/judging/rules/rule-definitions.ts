import { z } from 'zod'
import { ruleActions } from './actions/index.ts'
import { conditions } from './conditions/index.ts'
import type { ConditionDefinition, RuleActionDefinition } from './rule-definition.object.ts'

const schemaOf = (params: z.ZodType): unknown => z.toJSONSchema(params, { io: 'input' })

/** Every condition as an editor needs it, in the editor's order. */
export const conditionDefinitions: readonly ConditionDefinition[] = conditions.map(
  ({ key, label, group, description, appliesTo, params, unavailable }) => ({
    key,
    label,
    group,
    available: unavailable === undefined,
    unavailableReason: unavailable ?? null,
    description,
    appliesTo: [...appliesTo],
    paramsSchema: schemaOf(params),
  }),
)

/** Every rule action as an editor needs it, in the editor's order, but for what a workspace makes of it. */
export const ruleActionDefinitions: readonly Omit<RuleActionDefinition, 'unavailableReason'>[] =
  ruleActions.map(({ key, label, description, appliesTo, params }) => ({
    key,
    label,
    description,
    appliesTo: [...appliesTo],
    paramsSchema: schemaOf(params),
  }))
