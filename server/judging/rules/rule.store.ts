import { sql } from 'kysely'
import { anyId } from '../../platform/any-value.ts'
import { boundOf } from '../../platform/bound.ts'
import type { Sql } from '../../platform/database.ts'
import { isId } from '../../platform/ids.ts'
import { json } from '../../platform/table-of.ts'
import { ActorKind, type ActorRef } from '../../platform/vocabulary/status.ts'
import type { ReferenceKind } from '../../settings/rules-using.ts'
import type { CheckedRule } from './check-rule.ts'
import type { KnownReference } from './known-references.ts'
import type { PlannedRule } from './plan.ts'
import { modeOf, RuleMode } from './rule-mode.ts'
import type { RuleReference } from './rule-reference.entity.ts'
import { ruleTables } from './rule-tables.ts'
import type { RuleType } from './rule-type.ts'
import type { Rule } from './rule.entity.ts'

/** The content of a version of a rule. */
export type RuleText = Pick<CheckedRule, 'type' | 'name' | 'notes' | 'conditions' | 'actions'>

type Key = Pick<Rule, 'workspaceId' | 'id'>

/** The columns of a rule as its fields. */
const ruleFields = [
  ...(['rule.workspaceId', 'rule.id', 'rule.type', 'rule.name', 'rule.notes', 'rule.position'] as const),
  ...(['rule.conditions as conditionParts', 'rule.actions as actionParts'] as const),
  ...(['rule.enabled', 'rule.shadow', 'rule.modeSince', 'rule.version'] as const),
  ...(['rule.createdAt', 'rule.updatedAt', 'rule.updatedBy as updatedById'] as const),
] as const

const rulesOf = (tx: Sql, workspaceId: string) =>
  ruleTables(tx).selectFrom('rule').where('rule.workspaceId', '=', workspaceId)

/** The rules of a workspace, of one type or of all, each type in its order of evaluation. */
export const rulesInOrder = (tx: Sql, workspaceId: string, type: RuleType | null = null): Promise<Rule[]> =>
  rulesOf(tx, workspaceId)
    .select(ruleFields)
    .$if(type !== null, (rules) => rules.where('rule.type', '=', type))
    .orderBy('rule.type')
    .orderBy('rule.position')
    .orderBy('rule.id')
    .execute()

/** Those of the ids that are rules of the workspace, by type, in their order of evaluation. */
export const rulesById = (tx: Sql, workspaceId: string, ids: readonly string[]): Promise<Rule[]> =>
  rulesOf(tx, workspaceId)
    .select(ruleFields)
    .where('rule.id', '=', anyId(ids))
    .orderBy('rule.type')
    .orderBy('rule.position')
    .orderBy('rule.id')
    .execute()

/** A rule. @returns undefined when there is none of that id */
export async function findRule(tx: Sql, workspaceId: string, id: string): Promise<Rule | undefined> {
  return isId(id) ? (await rulesById(tx, workspaceId, [id]))[0] : undefined
}

const rulesReferring = (tx: Sql, workspaceId: string, kind: ReferenceKind, targetIds: readonly string[]) =>
  rulesOf(tx, workspaceId)
    .innerJoin('ruleReference as f', (join) =>
      join.onRef('f.workspaceId', '=', 'rule.workspaceId').onRef('f.ruleId', '=', 'rule.id'),
    )
    .select([...ruleFields, 'f.targetId as ownerId'])
    .where('f.kind', '=', kind)
    .where('f.targetId', '=', anyId(targetIds))

/** The rules that refer to each of the objects of a kind, by name. */
export const rulesReferringTo = (
  tx: Sql,
  workspaceId: string,
  kind: ReferenceKind,
  targetIds: readonly string[],
): Promise<(Rule & { ownerId: string })[]> =>
  rulesReferring(tx, workspaceId, kind, targetIds).orderBy('rule.name').orderBy('rule.id').execute()

/** The rules that refer to a tag, locked until the transaction ends. */
export const lockRulesWithTag = (tx: Sql, workspaceId: string, tagId: string): Promise<Rule[]> =>
  rulesReferring(tx, workspaceId, 'tag', [tagId]).orderBy('rule.id').forUpdate('rule').execute()

/** The rules that refer to one of the lists, by name. */
export const rulesWithLists = (
  tx: Sql,
  workspaceId: string,
  listIds: readonly string[],
): Promise<Pick<Rule, 'id' | 'name' | 'enabled'>[]> =>
  rulesOf(tx, workspaceId)
    .select(['rule.id', 'rule.name', 'rule.enabled'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('ruleReference as f')
          .where('f.workspaceId', '=', workspaceId)
          .whereRef('f.ruleId', '=', 'rule.id')
          .where('f.kind', '=', 'list')
          .where('f.targetId', '=', anyId(listIds)),
      ),
    )
    .orderBy(sql`lower(rule.name)`)
    .orderBy('rule.id')
    .execute()

/** The enabled rules that give strikes, by name. */
export const strikingRules = (tx: Sql, workspaceId: string): Promise<Pick<Rule, 'name'>[]> =>
  rulesOf(tx, workspaceId)
    .select('rule.name')
    .where('rule.enabled', '=', true)
    .where(sql<boolean>`rule.actions @> '[{"key": "strike"}]'`)
    .orderBy(sql`lower(rule.name)`)
    .orderBy('rule.id')
    .execute()

/** The rules of a type that are evaluated, in their order: those enabled and those in shadow. */
export const evaluatedRules = (tx: Sql, workspaceId: string, type: RuleType): Promise<PlannedRule[]> =>
  rulesOf(tx, workspaceId)
    .select(['rule.id', 'rule.name', 'rule.version', 'rule.conditions', 'rule.actions'])
    .select(sql<boolean>`rule.shadow and not rule.enabled`.as('shadow'))
    .where('rule.type', '=', type)
    .where(sql<boolean>`(rule.enabled or rule.shadow)`)
    .orderBy('rule.position')
    .orderBy('rule.id')
    .execute()

const textColumns = ({ type, name, notes, conditions, actions }: RuleText) => ({
  type,
  name,
  notes,
  conditions: json(conditions),
  actions: json(actions),
})

/** The id of a member as the author of a change; null for any other actor. */
const memberIn = ({ kind, id }: ActorRef) => (kind === ActorKind.member ? id : null)

/** The maximum number of rules of a workspace. */
export const ruleBound = boundOf({ table: 'rule', most: 1_000, things: 'rules' })

/** A rule to add: the content of its first version, or of the next one where it was deleted. */
type NewRule = RuleText & Pick<Rule, 'id'> & Partial<Pick<Rule, 'version'>>

/** Adds rules, disabled and the last of their types, in the given order. @returns them in that order @throws ConflictError */
export async function addRules(
  tx: Sql,
  workspaceId: string,
  rules: readonly NewRule[],
  actor: ActorRef,
): Promise<Rule[]> {
  if (rules.length === 0) return []
  await ruleBound.refuseMore(tx, workspaceId, rules.length)
  const places = await countByType(tx, workspaceId)
  const rows = rules.map(({ id, version = 1, ...text }) => {
    const position = places.get(text.type) ?? 0
    places.set(text.type, position + 1)
    return { workspaceId, id, version, ...textColumns(text), position, updatedBy: memberIn(actor) }
  })
  const added = await ruleTables(tx).insertInto('rule').values(rows).returning(ruleFields).execute()
  const byId = new Map(added.map((rule) => [rule.id, rule]))
  return rules.flatMap(({ id }) => byId.get(id) ?? [])
}

async function countByType(tx: Sql, workspaceId: string): Promise<Map<RuleType, number>> {
  const counts = await rulesOf(tx, workspaceId)
    .select(['rule.type', sql<number>`count(*)::int`.as('count')])
    .groupBy('rule.type')
    .execute()
  return new Map(counts.map(({ type, count }) => [type, count]))
}

/** Adds a rule, disabled and last of its type. @throws ConflictError */
export async function addRule(
  tx: Sql,
  { workspaceId, ...key }: Key & Partial<Pick<Rule, 'version'>>,
  { type, name, notes, conditions, actions }: RuleText,
  actor: ActorRef,
): Promise<Rule> {
  const [rule] = await addRules(tx, workspaceId, [{ ...key, type, name, notes, conditions, actions }], actor)
  if (!rule) throw new Error('the rule was not written')
  return rule
}

const changed = (tx: Sql, rule: Rule, mode: RuleMode, actor: ActorRef) =>
  ruleTables(tx)
    .updateTable('rule')
    .set({ updatedAt: sql<Date>`now()`, updatedBy: memberIn(actor) })
    .$if(mode !== modeOf(rule), (update) =>
      update.set({
        enabled: mode === RuleMode.enabled,
        shadow: mode === RuleMode.shadow,
        modeSince: sql<Date>`now()`,
      }),
    )
    .where('rule.workspaceId', '=', rule.workspaceId)
    .where('rule.id', '=', rule.id)
    .returning(ruleFields)

/** Stores the next version of a rule, in its present mode unless another is given. */
export const rewriteRule = (
  tx: Sql,
  rule: Rule,
  text: RuleText,
  actor: ActorRef,
  mode = modeOf(rule),
): Promise<Rule> =>
  changed(tx, rule, mode, actor)
    .set({ ...textColumns(text), version: rule.version + 1 })
    .executeTakeFirstOrThrow()

/** Sets the mode of a rule; a change of the mode sets its time. */
export const turnRule = (tx: Sql, rule: Rule, mode: RuleMode, actor: ActorRef): Promise<Rule> =>
  changed(tx, rule, mode, actor).executeTakeFirstOrThrow()

/** Numbers the rules from 0 in the given order; those that keep their place are not written. */
export async function placeRules(tx: Sql, workspaceId: string, order: readonly Key[]): Promise<void> {
  const ids = order.map(({ id }) => id)
  const placed = sql<{ id: string; place: number }>`unnest(${ids}::uuid[]) with ordinality`
  await ruleTables(tx)
    .updateTable('rule')
    .from(placed.as<'o'>(sql`o (id, place)`))
    .set({ position: sql<number>`o.place - 1` })
    .where('rule.workspaceId', '=', workspaceId)
    .whereRef('rule.id', '=', 'o.id')
    .where(sql<boolean>`rule.position <> o.place - 1`)
    .execute()
}

/** Deletes a rule with its references; its versions are kept. */
export async function deleteRule(tx: Sql, { workspaceId, id }: Key): Promise<void> {
  await ruleTables(tx)
    .deleteFrom('rule')
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .execute()
}

/** Replaces the stored references of rules. */
export async function setReferences(
  tx: Sql,
  workspaceId: string,
  rules: readonly { id: string; references: readonly KnownReference[] }[],
): Promise<void> {
  const db = ruleTables(tx)
  const ruleIds = rules.map(({ id }) => id)
  await db
    .deleteFrom('ruleReference')
    .where('workspaceId', '=', workspaceId)
    .where('ruleId', '=', anyId(ruleIds))
    .execute()
  const all = rules.flatMap(({ id: ruleId, references }) => references.map((each) => ({ ruleId, ...each })))
  if (all.length === 0) return
  const of = all.map(({ ruleId }) => ruleId)
  const kinds = all.map(({ kind }) => kind)
  const targets = all.map(({ id }) => id)
  const given = sql<
    Omit<RuleReference, 'workspaceId'>
  >`unnest(${of}::uuid[], ${kinds}::text[], ${targets}::uuid[])`
  await db
    .insertInto('ruleReference')
    .columns(['workspaceId', 'ruleId', 'kind', 'targetId'])
    .expression(
      db
        .selectFrom(given.as<'g'>(sql`g (rule_id, kind, target_id)`))
        .select([sql<string>`${workspaceId}::uuid`.as('workspaceId'), 'g.ruleId', 'g.kind', 'g.targetId']),
    )
    .execute()
}

/** Deletes all references of rules to a tag. */
export async function deleteTagReferences(tx: Sql, workspaceId: string, tagId: string): Promise<void> {
  await ruleTables(tx)
    .deleteFrom('ruleReference')
    .where('workspaceId', '=', workspaceId)
    .where('kind', '=', 'tag')
    .where('targetId', '=', tagId)
    .execute()
}
