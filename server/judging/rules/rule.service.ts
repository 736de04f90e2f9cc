import type { AuditEventName } from '../../access/audit/audit-events.ts'
import type { AuditLog } from '../../access/audit/audit.service.ts'
import { touchRules } from '../../access/workspaces/rules-version.ts'
import type { Database, Sql, Transaction } from '../../platform/database.ts'
import { InvalidInputError, NotFoundError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { RedisPubSub } from '../../platform/pubsub.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import type { ActorRef } from '../../platform/vocabulary/status.ts'
import { refuseBeyondPlan } from './beyond-plan.ts'
import { checkRule } from './check-rule.ts'
import { modeOf, RuleMode } from './rule-mode.ts'
import { keepVersion, snapshotOf, textOf } from './rule-record.ts'
import type { RuleType } from './rule-type.ts'
import type { Rule } from './rule.entity.ts'
import {
  addRule,
  deleteRule,
  findRule,
  placeRules,
  rewriteRule,
  rulesInOrder,
  turnRule,
} from './rule.store.ts'

interface Dependencies {
  database: Database
  audit: AuditLog
  pubsub: Pick<RedisPubSub, 'publish'>
}

const modeEvents: Readonly<Record<RuleMode, AuditEventName>> = {
  [RuleMode.off]: 'rule.disabled',
  [RuleMode.shadow]: 'rule.shadowed',
  [RuleMode.enabled]: 'rule.enabled',
}

/** The rules of a workspace (section 2.10). */
export class Rules {
  constructor(private readonly deps: Dependencies) {}

  /** The rules of a type, in their order of evaluation. */
  all(workspaceId: string, type: RuleType): Promise<Rule[]> {
    return this.deps.database.inWorkspace(workspaceId, (tx) => rulesInOrder(tx, workspaceId, type))
  }

  /** Creates a rule, disabled and last of its type. @throws InvalidInputError */
  create({ workspaceId, actor }: Caller, input: unknown): Promise<Rule> {
    return this.#change(workspaceId, async (tx) => {
      const checked = await checkRule(tx, workspaceId, input)
      const rule = await addRule(tx, { workspaceId, id: newId() }, checked, actor)
      await keepVersion(tx, rule, checked)
      await this.#audit(tx, actor, 'rule.created', rule, null)
      return rule
    })
  }

  /** Changes a rule, which creates its next version; earlier ones are kept. @throws NotFoundError, InvalidInputError */
  update({ workspaceId, actor }: Caller, id: string, input: unknown): Promise<Rule> {
    return this.#change(workspaceId, async (tx) => {
      const before = await existing(tx, workspaceId, id)
      const checked = await checkRule(tx, workspaceId, input)
      if (checked.type !== before.type) throw new InvalidInputError({ type: 'Fixed at creation' })
      const rule = await rewriteRule(tx, before, checked, actor)
      await keepVersion(tx, rule, checked)
      await this.#audit(tx, actor, 'rule.updated', rule, before)
      return rule
    })
  }

  /** Enables a rule, or turns it off, also from shadow. @throws as setMode */
  setEnabled(caller: Caller, id: string, enabled: boolean): Promise<Rule> {
    return this.setMode(caller, id, enabled ? RuleMode.enabled : RuleMode.off)
  }

  /**
   * Sets the mode of a rule: off, in shadow or enabled. Its references are checked again before it is evaluated.
   * @throws NotFoundError, InvalidInputError, PlanRequiredError
   */
  setMode(caller: Caller, id: string, mode: RuleMode): Promise<Rule> {
    return this.#change(caller.workspaceId, (tx) => this.setModeIn(tx, caller, id, mode))
  }

  /** Sets the mode of a rule in the caller's transaction, which has touched the rules. @throws as `setMode` */
  async setModeIn(
    tx: Transaction,
    { workspaceId, actor }: Caller,
    id: string,
    mode: RuleMode,
  ): Promise<Rule> {
    const before = await existing(tx, workspaceId, id)
    if (modeOf(before) === mode) return before
    if (mode !== RuleMode.off) {
      await checkRule(tx, workspaceId, textOf(before))
      await refuseBeyondPlan(tx, workspaceId, before.id)
    }
    const rule = await turnRule(tx, before, mode, actor)
    await this.#audit(tx, actor, modeEvents[mode], rule, before)
    return rule
  }

  /** Moves a rule to an index among those of its type, from 0. @returns all of them in their new order @throws NotFoundError */
  move({ workspaceId, actor }: Caller, id: string, position: number): Promise<Rule[]> {
    return this.#change(workspaceId, async (tx) => {
      const before = await existing(tx, workspaceId, id)
      const all = await rulesInOrder(tx, workspaceId, before.type)
      const others = all.filter((other) => other.id !== before.id)
      const rule = { ...before, position: Math.min(Math.max(position, 0), others.length) }
      await placeRules(tx, workspaceId, others.toSpliced(rule.position, 0, rule))
      await this.#audit(tx, actor, 'rule.moved', rule, before)
      return rulesInOrder(tx, workspaceId, rule.type)
    })
  }

  /** Deletes a rule; its versions are kept for the traces that refer to them. @throws NotFoundError */
  delete(caller: Caller, id: string): Promise<boolean> {
    return this.#change(caller.workspaceId, (tx) => this.deleteIn(tx, caller, id))
  }

  /** Deletes a rule in the caller's transaction, which has touched the rules. @throws as `delete` */
  async deleteIn(tx: Transaction, { workspaceId, actor }: Caller, id: string): Promise<boolean> {
    const rule = await existing(tx, workspaceId, id)
    await deleteRule(tx, rule)
    await placeRules(tx, workspaceId, await rulesInOrder(tx, workspaceId, rule.type))
    await this.deps.audit.append(tx, {
      workspaceId,
      actor,
      event: 'rule.deleted',
      subject: rule.id,
      before: snapshotOf(rule),
    })
    return true
  }

  /** Serializes the changes of one workspace's rules, with the rules version as the lock. */
  #change<T>(workspaceId: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      await touchRules(tx, workspaceId, this.deps.pubsub)
      return work(tx)
    })
  }

  #audit(tx: Sql, actor: ActorRef, event: AuditEventName, rule: Rule, before: Rule | null): Promise<void> {
    const { workspaceId, id } = rule
    return this.deps.audit.append(tx, {
      workspaceId,
      actor,
      event,
      subject: id,
      before: before && snapshotOf(before),
      after: snapshotOf(rule),
    })
  }
}

async function existing(tx: Sql, workspaceId: string, id: string): Promise<Rule> {
  const rule = await findRule(tx, workspaceId, id)
  if (!rule) throw new NotFoundError('Rule not found')
  return rule
}
