import type { Plan } from '../../access/workspaces/workspace.entity.ts'
import { planOf, requiresPolicyCategory } from '../../access/workspaces/workspace.store.ts'
import type { Sql } from '../../platform/database.ts'
import { InvalidInputError } from '../../platform/errors.ts'
import { fieldMessages, plainMessage } from '../../platform/validation.ts'
import type { RuleAction } from './action.ts'
import { ruleActionOf } from './actions/index.ts'
import type { Condition } from './condition.ts'
import { conditionOf } from './conditions/index.ts'
import { type KnownReference, knownReferences } from './known-references.ts'
import { withGroups } from './or-groups.ts'
import { type KnownReferences, loadKnown, type Reference } from './references.ts'
import type { RuleType, StoredPart } from './rule-type.ts'
import { RuleInput, RulePartsInput } from './rule.input.ts'

/** A valid rule, with its references. */
export interface CheckedRule {
  type: RuleType
  name: string
  notes: string | null
  conditions: StoredPart[]
  actions: StoredPart[]
  known: KnownReferences
  /** The distinct references of the rule, by the ids of `rule_reference`. */
  references: KnownReference[]
}

type Definition = Condition | RuleAction

interface CheckedPart<D extends Definition = Definition> {
  path: string
  definition: D
  part: StoredPart
  references: readonly Reference[]
}

const notFound = {
  list: 'List not found',
  policy_category: 'Policy category not found',
  tag: 'Tag not found',
  category: 'Project not found',
  review_queue: 'Review queue not found',
  attribute: 'Attribute is not registered',
  classifier: 'Classifier not found',
}

/** A rule whose parts were read, with its errors so far. */
interface RuleDraft {
  rule: RuleInput
  fields: Record<string, string>
  conditions: CheckedPart<Condition>[]
  actions: CheckedPart<RuleAction>[]
}

/** What the validity of a rule depends on besides the rule. */
interface Surroundings {
  known: KnownReferences
  plan: Plan
  requirePolicyCategory: boolean
}

/**
 * Checks a rule as sent: its own fields, the parameters of each part by the part's definition, and the references of the parts in
 * the workspace.
 * @throws InvalidInputError with paths such as `conditions.0.params.words`
 */
export async function checkRule(tx: Sql, workspaceId: string, input: unknown): Promise<CheckedRule> {
  const draft = draftOf(input)
  return checked(draft, await surroundingsOf(tx, workspaceId, [draft]))
}

/** Checks rules like `checkRule`, with one read of what they refer to. @returns each rule, or why it is not valid */
export async function checkRules(
  tx: Sql,
  workspaceId: string,
  inputs: readonly unknown[],
): Promise<(CheckedRule | InvalidInputError)[]> {
  const drafts = inputs.map((input) => validOrNot(() => draftOf(input)))
  const surroundings = await surroundingsOf(
    tx,
    workspaceId,
    drafts.flatMap((draft) => (draft instanceof InvalidInputError ? [] : draft)),
  )
  return drafts.map((draft) =>
    draft instanceof InvalidInputError ? draft : validOrNot(() => checked(draft, surroundings)),
  )
}

function validOrNot<T>(check: () => T): T | InvalidInputError {
  try {
    return check()
  } catch (error) {
    if (error instanceof InvalidInputError) return error
    throw error
  }
}

/** @throws InvalidInputError when the parts of a rule cannot be read */
function draftOf(input: unknown): RuleDraft {
  const { rule, fields } = readRule(input)
  const conditions = checkParts('conditions', rule.conditions, conditionOf, rule.type, fields)
  const actions = checkParts('actions', rule.actions, ruleActionOf, rule.type, fields)
  refuseRepeated(rule.actions, fields)
  return { rule, fields, conditions, actions }
}

const referencesIn = ({ conditions, actions }: RuleDraft): Reference[] =>
  [...conditions, ...actions].flatMap(({ references }) => references)

const surroundingsOf = async (
  tx: Sql,
  workspaceId: string,
  drafts: readonly RuleDraft[],
): Promise<Surroundings> => ({
  known: await loadKnown(tx, workspaceId, drafts.flatMap(referencesIn)),
  plan: await planOf(tx, workspaceId),
  requirePolicyCategory: await requiresPolicyCategory(tx, workspaceId),
})

/** @throws InvalidInputError */
function checked(draft: RuleDraft, surroundings: Surroundings): CheckedRule {
  const { rule, conditions, actions } = draft
  const { known } = surroundings
  const fields = { ...draft.fields }
  refuseUnknown([...conditions, ...actions], known, fields)
  const around = { ...surroundings, type: rule.type, actions: actions.map(({ part }) => part) }
  for (const { path, definition, part } of conditions)
    addProblems(fields, path, definition.problems?.(part.params, known))
  for (const { path, definition, part } of actions)
    addProblems(fields, path, definition.problems?.(part.params, around))
  if (Object.keys(fields).length > 0) throw new InvalidInputError(fields)
  return {
    type: rule.type,
    name: rule.name,
    notes: rule.notes || null,
    conditions: withGroups(conditions.map(({ part }) => part)),
    actions: actions.map(({ part }) => part),
    known,
    references: knownReferences(referencesIn(draft), known),
  }
}

/** The rule, with the errors of its own fields. @throws InvalidInputError when its parts cannot be read either */
function readRule(input: unknown): { rule: RuleInput; fields: Record<string, string> } {
  const result = RuleInput.safeParse(input, { error: plainMessage })
  if (result.success) return { rule: result.data, fields: {} }
  const fields = fieldMessages(result.error)
  const parts = RulePartsInput.safeParse(input)
  if (!parts.success) throw new InvalidInputError(fields)
  return { rule: { ...parts.data, name: '' }, fields }
}

function checkParts<D extends Definition>(
  field: string,
  parts: readonly StoredPart[],
  definitionOf: (key: string) => D | undefined,
  type: RuleType,
  fields: Record<string, string>,
): CheckedPart<D>[] {
  return parts.flatMap((part, index) =>
    checkPart(`${field}.${index}`, part, definitionOf(part.key), type, fields),
  )
}

function refuseRepeated(actions: readonly StoredPart[], fields: Record<string, string>): void {
  const seen = new Set<string>()
  for (const [index, { key }] of actions.entries()) {
    if (seen.has(key)) fields[`actions.${index}.key`] ??= 'Only once in a rule'
    seen.add(key)
  }
}

function refuseUnknown(
  parts: readonly CheckedPart[],
  known: KnownReferences,
  fields: Record<string, string>,
): void {
  for (const { path, references } of parts)
    for (const { kind, key, field } of references)
      if (!known.get(kind, key)) fields[`${path}.params.${field}`] ??= notFound[kind]
}

function checkPart<D extends Definition>(
  path: string,
  { key, params, orGroup }: StoredPart,
  definition: D | undefined,
  type: RuleType,
  fields: Record<string, string>,
): CheckedPart<D>[] {
  if (!definition || !definition.appliesTo.includes(type)) {
    fields[`${path}.key`] = definition ? `Does not apply to ${type} rules` : 'Unknown'
    return []
  }
  const given = Object.fromEntries(Object.entries(params).filter(([, value]) => value !== null))
  const parsed = definition.params.safeParse(given, { error: plainMessage })
  if (parsed.success) {
    const checked: Record<string, unknown> = parsed.data
    return [
      {
        path,
        definition,
        part: { key, params: checked, ...(orGroup && { orGroup }) },
        references: definition.references?.(checked) ?? [],
      },
    ]
  }
  for (const [field, message] of Object.entries(fieldMessages(parsed.error)))
    fields[`${path}.params.${field}`] ??= message
  return []
}

function addProblems(
  fields: Record<string, string>,
  path: string,
  problems: Record<string, string> = {},
): void {
  for (const [field, message] of Object.entries(problems)) fields[`${path}.params.${field}`] ??= message
}
