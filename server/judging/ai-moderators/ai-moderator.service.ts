import type { z } from 'zod'
import type { AuditEventName } from '../../access/audit/audit-events.ts'
import type { AuditLog, NamedChange } from '../../access/audit/audit.service.ts'
import { touchRules } from '../../access/workspaces/rules-version.ts'
import type { SecretBox } from '../../platform/crypto.ts'
import type { Database, Sql, Transaction } from '../../platform/database.ts'
import { ConflictError, NotFoundError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Outbound } from '../../platform/outbound-http.ts'
import type { RedisPubSub } from '../../platform/pubsub.ts'
import {
  assertSameSecrets,
  checkedSettings,
  openSettings,
  sealSecrets,
} from '../../platform/secret-settings.ts'
import { check } from '../../platform/validation.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import type { AiModerator } from './ai-moderator.entity.ts'
import { AiModeratorChanges, NewAiModerator, TrialText } from './ai-moderator.input.ts'
import type { AiForecast, AiTrial } from './ai-moderator.object.ts'
import {
  addModerator,
  allModerators,
  changeModerator,
  endModerator,
  lockModerator,
  moderatorsById,
} from './ai-moderator.store.ts'
import type { Asker } from './asker.ts'
import { checkLimit, checkReferences, neededProvider } from './check-moderator.ts'
import { forecastOf } from './forecast.ts'
import { doubtAbout } from './item-asker.ts'
import { NoVerdict } from './no-verdict.ts'
import type { ReadyModerator } from './ready-moderator.ts'
import { readyModerator } from './ready-moderators.ts'
import { ruleOn, VerdictOutcome } from './ruling.ts'

interface Dependencies {
  database: Database
  secrets: SecretBox
  audit: AuditLog
  outbound: Outbound
  pubsub: RedisPubSub
  asker: Asker
}

/**
 * The AI moderators of a workspace (section 2.13). Every change is recorded in the audit log, and applies from the next item; one
 * that is disabled, or put in shadow, does not decide on those about which it is being asked either.
 */
export class AiModerators {
  constructor(private readonly deps: Dependencies) {}

  /** All of them, oldest first. */
  all(workspaceId: string): Promise<AiModerator[]> {
    return this.deps.database.inWorkspace(workspaceId, (tx) => allModerators(tx, workspaceId))
  }

  /** Creates one, disabled. @throws InvalidInputError */
  async create(caller: Caller, input: unknown): Promise<AiModerator> {
    const given = check(NewAiModerator, input)
    const { open, secret } = await checkedSettings(
      this.deps.outbound,
      neededProvider(given.provider),
      given.settings,
    )
    checkLimit({ costPerDay: given.costPerDay, settings: open })
    const row = { workspaceId: caller.workspaceId, id: newId() }
    return this.deps.database.inWorkspace(caller.workspaceId, async (tx) => {
      await checkReferences(tx, { ...row, ...given })
      const secrets = sealSecrets(this.deps.secrets, row, secret)
      const after = await addModerator(tx, {
        ...row,
        ...given,
        settings: open,
        secrets,
        languages: given.languages ?? [],
      })
      await this.#changed(tx, caller, 'ai_moderator.created', { after })
      return after
    })
  }

  /**
   * Changes the given fields.
   * @throws NotFoundError @throws InvalidInputError @throws ConflictError when it was changed in the meantime
   */
  async update(caller: Caller, id: string, input: unknown): Promise<AiModerator> {
    const changes = check(AiModeratorChanges, input)
    const { database, secrets, outbound } = this.deps
    const known = await database.inWorkspace(caller.workspaceId, (tx) => locked(tx, caller.workspaceId, id))
    const provider = changes.provider ?? known.provider
    const kept = provider === known.provider ? openSettings(secrets, known) : {}
    const { open, secret } = await checkedSettings(
      outbound,
      neededProvider(provider),
      changes.settings ?? {},
      kept,
    )
    return database.inWorkspace(caller.workspaceId, async (tx) => {
      const before = await locked(tx, caller.workspaceId, id)
      assertSameSecrets(before, known, 'AI moderator')
      await checkReferences(tx, { workspaceId: caller.workspaceId, id, ...changes })
      const terms = changedTerms(before, changes)
      checkLimit({ ...terms, settings: open }, before)
      const after = await changeModerator(tx, before, {
        name: changes.name ?? before.name,
        writtenPolicyId: changes.writtenPolicyId ?? before.writtenPolicyId,
        provider,
        settings: open,
        secrets: sealSecrets(secrets, before, secret),
        ...terms,
        enabled: changes.enabled ?? before.enabled,
      })
      await this.#changed(tx, caller, 'ai_moderator.updated', { before, after })
      return after
    })
  }

  /** Deletes one; its decisions stay under its name. @returns whether there was one */
  delete(caller: Caller, id: string): Promise<boolean> {
    return this.deps.database.inWorkspace(caller.workspaceId, async (tx) => {
      const before = await lockModerator(tx, caller.workspaceId, id)
      if (!before) return false
      await endModerator(tx, before)
      await this.#changed(tx, caller, 'ai_moderator.deleted', { before })
      return true
    })
  }

  /**
   * Its verdict on a text, without any effect.
   * @throws NotFoundError @throws InvalidInputError @throws ConflictError when its policy has no published text
   */
  async try(workspaceId: string, id: string, input: unknown): Promise<AiTrial> {
    const text = check(TrialText, input)
    const moderator = await this.deps.database.inWorkspace(workspaceId, async (tx) => {
      if (!(await lockModerator(tx, workspaceId, id))) throw new NotFoundError()
      return readyModerator(tx, workspaceId, id)
    })
    if (!moderator) throw new ConflictError('Its written policy has nothing published that it could read')
    return trialOf(this.deps.asker, moderator, text)
  }

  /** The expected number of items and cost per day. @throws NotFoundError */
  forecast(workspaceId: string, id: string): Promise<AiForecast> {
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      const [moderator] = await moderatorsById(tx, workspaceId, [id])
      if (!moderator) throw new NotFoundError()
      return forecastOf(tx, moderator)
    })
  }

  /** Records the change, and has every process reload its AI moderators. */
  async #changed(
    tx: Transaction,
    caller: Caller,
    event: AuditEventName,
    change: NamedChange<AiModerator>,
  ): Promise<void> {
    await touchRules(tx, caller.workspaceId, this.deps.pubsub)
    await this.deps.audit.appendChange(tx, caller, event, change, shown)
  }
}

/** The given terms merged into the present ones; a limit of null is removed. */
function changedTerms(before: AiModerator, changes: z.output<typeof AiModeratorChanges>) {
  return {
    decisiveness: changes.decisiveness ?? before.decisiveness,
    may: changes.may ?? before.may,
    categoryPermissions: changes.categoryPermissions ?? before.categoryPermissions,
    sees: changes.sees ?? before.sees,
    contextTokens: changes.contextTokens ?? before.contextTokens,
    contentTypes: changes.contentTypes ?? before.contentTypes,
    categoryIds: changes.categoryIds ?? before.categoryIds,
    languages: changes.languages ?? before.languages,
    itemsPerDay: changes.itemsPerDay === undefined ? before.itemsPerDay : changes.itemsPerDay,
    costPerDay: changes.costPerDay === undefined ? before.costPerDay : changes.costPerDay,
    whenSpent: changes.whenSpent ?? before.whenSpent,
    checksIncoming: changes.checksIncoming ?? before.checksIncoming,
    checksAllowed: changes.checksAllowed ?? before.checksAllowed,
    shadow: changes.shadow ?? before.shadow,
  }
}

/** The audit log's values of an AI moderator, without secrets. */
function shown(moderator: AiModerator) {
  const { id, workspaceId: _, secrets: _sealed, createdAt: _at, deletedAt: _ended, ...kept } = moderator
  return { id, ...kept }
}

async function locked(tx: Sql, workspaceId: string, id: string): Promise<AiModerator> {
  const moderator = await lockModerator(tx, workspaceId, id)
  if (!moderator) throw new NotFoundError()
  return moderator
}

/** The verdict of an AI moderator on a text, or why there is none. */
async function trialOf(asker: Asker, moderator: ReadyModerator, text: string): Promise<AiTrial> {
  try {
    const { verdict, ...reply } = await asker.askOnce(moderator, text, { doubt: doubtAbout(text, []) })
    const { action, section, reasoning, confidence, evidence } = verdict
    const { outcome } = ruleOn(moderator, verdict)
    const policyCategoryId = section?.policyCategoryId ?? null
    return { action, policyCategoryId, reasoning, confidence, evidence, outcome, error: null, ...reply }
  } catch (error) {
    if (!(error instanceof NoVerdict)) throw error
    return { ...nothing, ...error.took, error: error.message }
  }
}

const nothing: AiTrial = {
  action: null,
  policyCategoryId: null,
  reasoning: null,
  confidence: null,
  evidence: [],
  outcome: VerdictOutcome.failed,
  error: null,
  model: null,
  durationMs: null,
  inputTokens: null,
  outputTokens: null,
  cost: null,
}
