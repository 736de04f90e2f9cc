import type { RequestContext } from '../../access/requests/request-context.ts'
import type { RuleAction } from './action.ts'
import type { Condition } from './condition.ts'
import { rulePartReferences } from './part-references.ts'
import type { RulePart } from './rule-part.object.ts'
import type { RuleType, StoredPart } from './rule-type.ts'
import { knownOf } from './rule.loaders.ts'

type FindDefinition = (key: string) => Condition | RuleAction | undefined

/** The parts of a rule, each with its summary in words; a part that this release does not support is shown by its key. */
export function summarized(
  context: RequestContext,
  parts: readonly StoredPart[],
  definitionOf: FindDefinition,
  type: RuleType,
): Promise<RulePart[]> {
  return Promise.all(
    parts.map(async ({ key, params, orGroup = null }) => {
      const definition = definitionOf(key)
      const known = await knownOf(context, rulePartReferences({ key, params }, definition))
      const parsed = definition?.params.safeParse(params)
      return {
        key,
        params,
        orGroup,
        summary: definition && parsed?.success ? definition.summary(parsed.data, known, type) : key,
      }
    }),
  )
}
