import type { RuleDefinitionsQuery, RuleInput, RulePartsFragment, RuleType } from '../gql/graphql.ts'
import { defaultsOf, sentParams, type Params } from './params-schema.ts'

/** The definition of a condition or an action, for the editor. */
export type Definition = Omit<RuleDefinitionsQuery['conditionDefinitions'][number], 'group'> & {
  /** Of a condition only. */
  group?: string
}

/** An edited condition or action; `uid` distinguishes equal ones. */
export interface DraftPart {
  uid: number
  key: string
  params: Params
  /** Of a condition: the group joined by OR that it is in; null where it has to match by itself. */
  orGroup: number | null
}

/** A rule being edited. */
export interface RuleDraft {
  type: RuleType
  name: string
  notes: string
  conditions: DraftPart[]
  actions: DraftPart[]
}

let lastUid = 0

/** A new part with the definition's defaults. */
export const freshPart = ({ key, paramsSchema }: Definition): DraftPart => ({
  uid: ++lastUid,
  key,
  params: defaultsOf(paramsSchema),
  orGroup: null,
})

type SavedPart = RulePartsFragment['conditions'][number]

const draftPart = ({ key, params, orGroup }: Omit<SavedPart, 'summary'>): DraftPart => ({
  uid: ++lastUid,
  key,
  params: { ...(params as Params) },
  orGroup,
})

/** The draft of a rule, or of a new one of the type. */
export function ruleDraft(rule: RulePartsFragment | undefined, type: RuleType): RuleDraft {
  return {
    type: rule?.type ?? type,
    name: rule?.name ?? '',
    notes: rule?.notes ?? '',
    conditions: (rule?.conditions ?? []).map(draftPart),
    actions: (rule?.actions ?? []).map((action) => draftPart({ ...action, orGroup: null })),
  }
}

/** The draft as the schema's input; a part without a known definition is sent unchanged. */
export function ruleInput(
  { type, name, notes, conditions, actions }: RuleDraft,
  definitionOf: (key: string) => Definition | undefined,
): RuleInput {
  const part = ({ key, params, orGroup }: DraftPart) => {
    const definition = definitionOf(key)
    const sent = definition ? sentParams(definition.paramsSchema, params) : params
    return { key, params: sent, ...(orGroup && { orGroup }) }
  }
  return {
    type,
    name: name.trim(),
    notes: notes.trim() || null,
    conditions: conditions.map(part),
    actions: actions.map(part),
  }
}
