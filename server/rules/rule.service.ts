import type { AuditLog } from '../audit/audit.service.ts'
import type { Database, EntityTransaction, Sql } from '../platform/database.ts'
import { InvalidInputError, NotFoundError } from '../platform/errors.ts'
import { isId } from '../platform/ids.ts'
import type { RedisPubSub } from '../platform/pubsub.ts'
import { ActorKind, type ActorRef } from '../vocabulary/status.ts'
import { touchRules } from '../workspaces/rules-version.ts'
import { type CheckedRule, checkRule } from './check-rule.ts'
import { Rule, ruleColumns } from './rule.entity.ts'
import type { RuleType } from './rule-type.ts'

interface Parts {
  database: Database
  audit: AuditLog
  pubsub: Pick<RedisPubSub, 'publish'>
}

/** The rules of a workspace (section 2.10). */
export class Rules {
  constructor(private readonly parts: Parts) {}

  /** The rules of a type, in their order of evaluation. */
  all(workspaceId: string, type: RuleType): Promise<Rule[]> {
    return this.parts.database.inWorkspace(workspaceId, (tx) => inOrder(tx, workspaceId, type))
  }

  /** Creates a rule, disabled and last of its type. @throws InvalidInputError */
  create(workspaceId: string, actor: ActorRef, input: unknown): Promise<Rule> {
    return this.#change(workspaceId, async (tx) => {
      const checked = await checkRule(tx, workspaceId, input)
      const rule = Object.assign(new Rule(), {
        workspaceId,
        position: await tx.em.count(Rule, { type: checked.type }),
      })
      write(rule, checked, actor)
      await tx.em.persistAndFlush(rule)
      await keepVersion(tx, rule, checked)
      await this.#audit(tx, actor, 'rule.created', rule, null)
      return rule
    })
  }

  /** Changes a rule, which becomes its next version; what it was is kept. @throws NotFoundError, InvalidInputError */
  update(workspaceId: string, actor: ActorRef, id: string, input: unknown): Promise<Rule> {
    return this.#change(workspaceId, async (tx) => {
      const rule = await existing(tx, id)
      const before = snapshot(rule)
      const checked = await checkRule(tx, workspaceId, input)
      if (checked.type !== rule.type) throw new InvalidInputError({ type: 'Fixed at creation' })
      write(rule, checked, actor)
      rule.version++
      await tx.em.flush()
      await keepVersion(tx, rule, checked)
      await this.#audit(tx, actor, 'rule.updated', rule, before)
      return rule
    })
  }

  /**
   * Enables or disables a rule. What it refers to is checked again before it is enabled.
   * @throws NotFoundError, InvalidInputError
   */
  setEnabled(workspaceId: string, actor: ActorRef, id: string, enabled: boolean): Promise<Rule> {
    return this.#change(workspaceId, async (tx) => {
      const rule = await existing(tx, id)
      if (rule.enabled === enabled) return rule
      if (enabled) await checkRule(tx, workspaceId, inputOf(rule))
      const before = snapshot(rule)
      rule.enabled = enabled
      stamp(rule, actor)
      await tx.em.flush()
      await this.#audit(tx, actor, enabled ? 'rule.enabled' : 'rule.disabled', rule, before)
      return rule
    })
  }

  /** Moves a rule to a place among those of its type, from 0, and answers all of them in their new order. @throws NotFoundError */
  move(workspaceId: string, actor: ActorRef, id: string, position: number): Promise<Rule[]> {
    return this.#change(workspaceId, async (tx) => {
      const rule = await existing(tx, id)
      const before = snapshot(rule)
      const others = (await inOrder(tx, workspaceId, rule.type)).filter((other) => other.id !== id)
      rule.position = Math.min(Math.max(position, 0), others.length)
      const order = [...others.slice(0, rule.position), rule, ...others.slice(rule.position)]
      await place(tx, workspaceId, order)
      await this.#audit(tx, actor, 'rule.moved', rule, before)
      return inOrder(tx, workspaceId, rule.type)
    })
  }

  /** Deletes a rule; its versions stay, for the traces that name them. @throws NotFoundError */
  delete(workspaceId: string, actor: ActorRef, id: string): Promise<boolean> {
    return this.#change(workspaceId, async (tx) => {
      const rule = await existing(tx, id)
      const before = snapshot(rule)
      await tx.em.removeAndFlush(rule)
      await place(tx, workspaceId, await inOrder(tx, workspaceId, rule.type))
      const { audit } = this.parts
      await audit.append(tx, { workspaceId, actor, event: 'rule.deleted', subject: id, before })
      return true
    })
  }

  /** Changes of one workspace's rules wait for one another: the rules version is their lock. */
  #change<T>(workspaceId: string, work: (tx: EntityTransaction) => Promise<T>): Promise<T> {
    return this.parts.database.withEntities(workspaceId, async (tx) => {
      await touchRules(tx, workspaceId, this.parts.pubsub)
      return work(tx)
    })
  }

  #audit(tx: Sql, actor: ActorRef, event: string, rule: Rule, before: object | null): Promise<void> {
    const { workspaceId, id } = rule
    return this.parts.audit.append(tx, {
      workspaceId,
      actor,
      event,
      subject: id,
      before,
      after: snapshot(rule),
    })
  }
}

function inOrder(tx: Sql, workspaceId: string, type: RuleType): Promise<Rule[]> {
  return tx.query<Rule>(
    `select ${ruleColumns} from rule r where r.workspace_id = $1 and r.type = $2 order by r.position, r.id`,
    [workspaceId, type],
  )
}

async function existing(tx: EntityTransaction, id: string): Promise<Rule> {
  const rule = isId(id) ? await tx.em.findOne(Rule, { id }) : null
  if (!rule) throw new NotFoundError('Rule not found')
  return rule
}

function write(rule: Rule, { type, name, notes, conditions, actions }: CheckedRule, actor: ActorRef): void {
  Object.assign(rule, { type, name, notes, conditionParts: conditions, actionParts: actions })
  stamp(rule, actor)
}

function stamp(rule: Rule, actor: ActorRef): void {
  rule.updatedAt = new Date()
  rule.updatedById = actor.kind === ActorKind.member ? actor.id : null
}

/** Keeps the version for good, and what the rule refers to for as long as it does. */
async function keepVersion(tx: Sql, rule: Rule, { references }: CheckedRule): Promise<void> {
  await tx.query(
    `insert into rule_version (workspace_id, rule_id, version, name, conditions, actions, updated_by)
     select workspace_id, id, version, name, conditions, actions, updated_by from rule where workspace_id = $1 and id = $2`,
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
async function place(tx: Sql, workspaceId: string, order: readonly Rule[]): Promise<void> {
  await tx.query(
    `update rule r set position = o.position - 1 from unnest($2::uuid[]) with ordinality as o (id, position)
     where r.workspace_id = $1 and r.id = o.id`,
    [workspaceId, order.map(({ id }) => id)],
  )
}

const inputOf = ({ type, name, notes, conditionParts, actionParts }: Rule) => ({
  type,
  name,
  notes,
  conditions: conditionParts,
  actions: actionParts,
})

const snapshot = (rule: Rule) => ({
  ...inputOf(rule),
  enabled: rule.enabled,
  position: rule.position,
  version: rule.version,
})
