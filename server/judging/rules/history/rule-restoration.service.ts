import type { Caller } from '../../../platform/vocabulary/caller.ts'
import type { AuditLog } from '../../../access/audit/audit.service.ts'
import type { Database, EntityTransaction, Sql } from '../../../platform/database.ts'
import { InvalidInputError } from '../../../platform/errors.ts'
import type { RedisPubSub } from '../../../platform/pubsub.ts'
import { touchRules } from '../../../access/workspaces/rules-version.ts'
import { type CheckedRule, checkRule } from '../check-rule.ts'
import { knownReferences } from '../known-references.ts'
import { ruleReferences } from '../part-references.ts'
import { loadKnown } from '../references.ts'
import { Rule } from '../rule.entity.ts'
import { RuleMode } from '../rule-mode.ts'
import { keepVersion, type RuleText, snapshotOf, turnRule, writeRule } from '../rule-rows.ts'
import { type KeptVersion, versionOf, versionsOf } from './rule-version.ts'

/** A rule that has an earlier version's text again, and what keeps it from being enabled: a message by path. */
export interface Restored {
  rule: Rule
  problems: Record<string, string>
}

/** Brings earlier versions of rules back, and rules that were deleted. */
export class RuleRestoration {
  constructor(
    private readonly parts: { database: Database; audit: AuditLog; pubsub: Pick<RedisPubSub, 'publish'> },
  ) {}

  /**
   * Makes what a version said the next version of its rule. A rule that was deleted comes back under its id, disabled
   * and below the others. A version that could not be written today, such as one whose list is gone, is restored
   * nevertheless: disabled, and its problems are answered. @throws NotFoundError
   */
  restore({ workspaceId, actor }: Caller, ruleId: string, version: number): Promise<Restored> {
    return this.parts.database.withEntities(workspaceId, async (tx) => {
      await touchRules(tx, workspaceId, this.parts.pubsub)
      const kept = await versionOf(tx, workspaceId, ruleId, version)
      const { text, problems } = await restorable(tx, workspaceId, kept)
      const present = await tx.em.findOne(Rule, { id: ruleId })
      const before = present && snapshotOf(present)
      const rule = present ?? (await deletedRule(tx, workspaceId, kept))
      if (present) present.version++
      if (Object.keys(problems).length > 0) await turnRule(tx, rule, RuleMode.off)
      writeRule(rule, text, actor)
      await tx.em.persistAndFlush(rule)
      await keepVersion(tx, rule, text)
      await this.parts.audit.append(tx, {
        workspaceId,
        actor,
        event: 'rule.restored',
        subject: rule.id,
        before,
        after: { ...snapshotOf(rule), restoredVersion: version },
      })
      return { rule, problems }
    })
  }
}

/** A rule of the id that was deleted, with the version that follows its last. */
async function deletedRule(tx: EntityTransaction, workspaceId: string, kept: KeptVersion): Promise<Rule> {
  const [last] = await versionsOf(tx, workspaceId, kept.ruleId, { most: 1 })
  return Object.assign(new Rule(), {
    workspaceId,
    id: kept.ruleId,
    version: (last ?? kept).version + 1,
    position: await tx.em.count(Rule, { type: kept.type }),
  })
}

interface Restorable {
  text: RuleText & Pick<CheckedRule, 'references'>
  problems: Record<string, string>
}

async function restorable(tx: Sql, workspaceId: string, kept: KeptVersion): Promise<Restorable> {
  const { type, name, notes, conditionParts: conditions, actionParts: actions } = kept
  const text = { type, name, notes, conditions, actions }
  try {
    return { text: await checkRule(tx, workspaceId, text), problems: {} }
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error
    const references = ruleReferences(text)
    const known = await loadKnown(tx, workspaceId, references)
    return { text: { ...text, references: knownReferences(references, known) }, problems: error.fields }
  }
}
