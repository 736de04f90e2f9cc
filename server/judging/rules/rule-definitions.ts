import { z } from 'zod'
import { ruleActions } from './actions/index.ts'
import { conditions } from './conditions/index.ts'
import { noRoutes } from '../../signals/routes/ready-routes.ts'
import { whyUnavailable } from './unavailable.ts'
import type { ConditionDefinition, RuleActionDefinition } from './rule-definition.object.ts'

const schemaOf = (params: z.ZodType): unknown => z.toJSONSchema(params, { io: 'input' })

/** Every condition as an editor needs it, in the editor's order, in a workspace that has set up no signal. */
export const conditionDefinitions: readonly ConditionDefinition[] = conditions.map(
  ({ key, label, synonyms, group, description, appliesTo, params, ...signals }) => ({
    key,
    label,
    synonyms: [...synonyms],
    group,
    ...availability(whyUnavailable(signals, noRoutes)),
    description,
    appliesTo: [...appliesTo],
    paramsSchema: schemaOf(params),
  }),
)

/** A definition that can or cannot match for a reason, as an editor needs it. */
export function availability(
  unavailableReason: string | null,
): Pick<ConditionDefinition, 'available' | 'unavailableReason'> {
  return { available: unavailableReason === null, unavailableReason }
}

/** Every rule action as an editor needs it, in the editor's order, but for what a workspace makes of it. */
export const ruleActionDefinitions: readonly Omit<RuleActionDefinition, 'unavailableReason'>[] =
  ruleActions.map(({ key, label, synonyms, description, appliesTo, params }) => ({
    key,
    label,
    synonyms: [...synonyms],
    description,
    appliesTo: [...appliesTo],
    paramsSchema: schemaOf(params),
  }))
