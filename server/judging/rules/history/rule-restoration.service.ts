import type { AuditLog } from '../../../access/audit/audit.service.ts'
import { touchRules } from '../../../access/workspaces/rules-version.ts'
import type { Database, Sql } from '../../../platform/database.ts'
import { InvalidInputError, NotFoundError } from '../../../platform/errors.ts'
import { firstRows } from '../../../platform/graphql/keyset.ts'
import type { RedisPubSub } from '../../../platform/pubsub.ts'
import type { Caller } from '../../../platform/vocabulary/caller.ts'
import { type CheckedRule, checkRule } from '../check-rule.ts'
import { knownReferences } from '../known-references.ts'
import { ruleReferences } from '../part-references.ts'
import { loadKnown } from '../references.ts'
import { RuleMode } from '../rule-mode.ts'
import { keepVersion, snapshotOf } from '../rule-record.ts'
import type { Rule } from '../rule.entity.ts'
import { addRule, findRule, rewriteRule, type RuleText } from '../rule.store.ts'
import type { RuleVersion } from './rule-version.entity.ts'
import { findVersion, versionList } from './rule-version.store.ts'

/** A rule with the restored text of a version, and what prevents it from being enabled: a message by path. */
export interface Restoration {
  rule: Rule
  problems: Record<string, string>
}

/** Restores earlier versions of rules, and deleted rules. */
export class RuleRestoration {
  constructor(
    private readonly deps: { database: Database; audit: AuditLog; pubsub: Pick<RedisPubSub, 'publish'> },
  ) {}

  /**
   * Makes the text of a version the next version of its rule. A deleted rule is restored under its id, disabled and below the
   * others. A version that is no longer valid, for example because its list is deleted, is restored nevertheless: disabled, with
   * its problems in the result. @throws NotFoundError
   */
  restore({ workspaceId, actor }: Caller, ruleId: string, version: number): Promise<Restoration> {
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      await touchRules(tx, workspaceId, this.deps.pubsub)
      const kept = await findVersion(tx, workspaceId, ruleId, version)
      if (!kept) throw new NotFoundError('Rule version not found')
      const { text, problems } = await restorable(tx, workspaceId, kept)
      const before = await findRule(tx, workspaceId, ruleId)
      const mode = Object.keys(problems).length > 0 ? RuleMode.off : undefined
      const rule = before
        ? await rewriteRule(tx, before, text, actor, mode)
        : await addRule(tx, await nextVersion(tx, kept), text, actor)
      await keepVersion(tx, rule, text)
      await this.deps.audit.append(tx, {
        workspaceId,
        actor,
        event: 'rule.restored',
        subject: rule.id,
        before: before && snapshotOf(before),
        after: { ...snapshotOf(rule), restoredVersion: version },
      })
      return { rule, problems }
    })
  }
}

/** The key and next version number of a deleted rule. */
async function nextVersion(
  tx: Sql,
  kept: RuleVersion,
): Promise<Pick<Rule, 'workspaceId' | 'id' | 'version'>> {
  const { workspaceId, ruleId: id } = kept
  const [last] = await versionList(workspaceId, id).rows(tx, firstRows(1))
  return { workspaceId, id, version: (last ?? kept).version + 1 }
}

interface Restorable {
  text: RuleText & Pick<CheckedRule, 'references'>
  problems: Record<string, string>
}

async function restorable(tx: Sql, workspaceId: string, kept: RuleVersion): Promise<Restorable> {
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
