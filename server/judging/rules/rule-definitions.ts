import { z } from 'zod'
import { noRoutes } from '../../signals/routes/ready-routes.ts'
import { ruleActions } from './actions/index.ts'
import { conditions } from './conditions/index.ts'
import type { ConditionDefinition, RuleActionDefinition } from './rule-definition.object.ts'
import { whyUnavailable } from './unavailable.ts'

const schemaOf = (params: z.ZodType): unknown => z.toJSONSchema(params, { io: 'input' })

/** Every condition as the editor needs it, in the editor's order, for a workspace without routed signals. */
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

/** Whether a definition can match, and if not why, as the editor needs it. */
export function availability(
  unavailableReason: string | null,
): Pick<ConditionDefinition, 'available' | 'unavailableReason'> {
  return { available: unavailableReason === null, unavailableReason }
}

/** Every rule action as the editor needs it, in the editor's order, independent of the workspace's settings. */
export const ruleActionDefinitions: readonly Omit<RuleActionDefinition, 'unavailableReason'>[] =
  ruleActions.map(({ key, label, synonyms, description, appliesTo, params }) => ({
    key,
    label,
    synonyms: [...synonyms],
    description,
    appliesTo: [...appliesTo],
    paramsSchema: schemaOf(params),
  }))
