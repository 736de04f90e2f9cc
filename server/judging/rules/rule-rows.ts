import type { EntityTransaction, Sql } from '../../platform/database.ts'
import { NotFoundError } from '../../platform/errors.ts'
import { isId } from '../../platform/ids.ts'
import { ActorKind, type ActorRef } from '../../platform/vocabulary/status.ts'
import type { CheckedRule } from './check-rule.ts'
import { Rule, ruleColumns } from './rule.entity.ts'
import { modeOf, RuleMode } from './rule-mode.ts'
import type { RuleType } from './rule-type.ts'

/** The rules of a type, in their order of evaluation. */
export function rulesInOrder(tx: Sql, workspaceId: string, type: RuleType): Promise<Rule[]> {
  return tx.query<Rule>(
    `select ${ruleColumns} from rule r where r.workspace_id = $1 and r.type = $2 order by r.position, r.id`,
    [workspaceId, type],
  )
}

/** A rule that is to be changed. @throws NotFoundError */
export async function existingRule(tx: EntityTransaction, id: string): Promise<Rule> {
  const rule = isId(id) ? await tx.em.findOne(Rule, { id }) : null
  if (!rule) throw new NotFoundError('Rule not found')
  return rule
}

/** What a version of a rule says. */
export type RuleText = Pick<CheckedRule, 'type' | 'name' | 'notes' | 'conditions' | 'actions'>

/** Puts what a version says into the rule, as the actor's change. */
export function writeRule(
  rule: Rule,
  { type, name, notes, conditions, actions }: RuleText,
  actor: ActorRef,
): void {
  Object.assign(rule, { type, name, notes, conditionParts: conditions, actionParts: actions })
  stampRule(rule, actor)
}

/** Names the actor as who changed the rule last, now. */
export function stampRule(rule: Rule, actor: ActorRef): void {
  rule.updatedAt = new Date()
  rule.updatedById = actor.kind === ActorKind.member ? actor.id : null
}

/** Puts the rule into a mode; where that is another one, it has it from now on. */
export async function turnRule(tx: Sql, rule: Rule, mode: RuleMode): Promise<void> {
  if (modeOf(rule) === mode) return
  rule.enabled = mode === RuleMode.enabled
  rule.shadow = mode === RuleMode.shadow
  rule.modeSince = await databaseTime(tx)
}

/** The moment, by the database's clock, which what rules do is dated with. */
async function databaseTime(tx: Sql): Promise<Date> {
  const [clock] = await tx.query<{ now: Date }>('select now() as now')
  if (!clock) throw new Error('the database has no clock')
  return clock.now
}

/** Keeps the version for good, and what the rule refers to for as long as it does. */
export async function keepVersion(
  tx: Sql,
  rule: Rule,
  { references }: Pick<CheckedRule, 'references'>,
): Promise<void> {
  await tx.query(
    `insert into rule_version (workspace_id, rule_id, version, type, name, notes, conditions, actions, updated_by)
     select workspace_id, id, version, type, name, notes, conditions, actions, updated_by
     from rule where workspace_id = $1 and id = $2`,
    [rule.workspaceId, rule.id],
  )
  await tx.query(`delete from rule_reference where workspace_id = $1 and rule_id = $2`, [
    rule.workspaceId,
    rule.id,
  ])
  await tx.query(
    `insert into rule_reference (workspace_id, rule_id, kind, target_id)
     select $1, $2, kind, target_id from unnest($3::text[], $4::uuid[]) as r (kind, target_id)`,
    [rule.workspaceId, rule.id, references.map(({ kind }) => kind), references.map(({ id }) => id)],
  )
}

/** Numbers the rules from 0 in the given order. */
export async function placeRules(tx: Sql, workspaceId: string, order: readonly Rule[]): Promise<void> {
  await tx.query(
    `update rule r set position = o.position - 1 from unnest($2::uuid[]) with ordinality as o (id, position)
     where r.workspace_id = $1 and r.id = o.id`,
    [workspaceId, order.map(({ id }) => id)],
  )
}

/** The rule as it would be sent. */
export const inputOf = ({ type, name, notes, conditionParts, actionParts }: Rule) => ({
  type,
  name,
  notes,
  conditions: conditionParts,
  actions: actionParts,
})

/** The rule as the audit log keeps it. */
export const snapshotOf = (rule: Rule) => ({
  ...inputOf(rule),
  enabled: rule.enabled,
  shadow: rule.shadow,
  position: rule.position,
  version: rule.version,
})
