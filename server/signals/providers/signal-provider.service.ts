import type { AuditEventName } from '../../access/audit/audit-events.ts'
import type { AuditLog, NamedChange } from '../../access/audit/audit.service.ts'
import { touchRules } from '../../access/workspaces/rules-version.ts'
import { lockWorkspace } from '../../access/workspaces/workspace.store.ts'
import type { PictureAnalyzer } from '../../intake/media/picture-analyzer.ts'
import type { SecretBox } from '../../platform/crypto.ts'
import type { Database, Sql, Transaction } from '../../platform/database.ts'
import { InvalidInputError, NotFoundError } from '../../platform/errors.ts'
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
import type { MediaDownloads } from '../../settings/media-sources/media-downloads.ts'
import type { SignalAsker } from '../asking/signal-asker.ts'
import { trySignals } from '../asking/try-signals.ts'
import { endRoutesTo } from '../routes/signal-route.store.ts'
import { checkCostLimit } from './cost-limit.ts'
import type { StoredSignalProvider } from './signal-provider.entity.ts'
import { NewSignalProvider, SignalProviderChanges, SignalTrialInput } from './signal-provider.input.ts'
import type { SignalTrial } from './signal-provider.object.ts'
import {
  addSignalProvider,
  allSignalProviders,
  changeSignalProvider,
  endSignalProvider,
  findSignalProvider,
  isProviderNameTaken,
  lockSignalProvider,
} from './signal-provider.store.ts'
import type { SignalProvider } from './signal-provider.ts'
import { signalProvider, signalProviders } from './signal-providers.ts'

interface Dependencies {
  database: Database
  secrets: SecretBox
  audit: AuditLog
  outbound: Outbound
  mediaDownloads: MediaDownloads
  analyzer: PictureAnalyzer
  pubsub: RedisPubSub
  asker: SignalAsker
}

/** The signal providers of a workspace. Every change is recorded in the audit log, and applies from the next item. */
export class SignalProviders {
  constructor(private readonly deps: Dependencies) {}

  /** Every kind that can be created. */
  get kinds(): readonly SignalProvider[] {
    return signalProviders
  }

  /** All of them, oldest first. */
  all(workspaceId: string): Promise<StoredSignalProvider[]> {
    return this.deps.database.inWorkspace(workspaceId, (tx) => allSignalProviders(tx, workspaceId))
  }

  /** Creates one; it is not called until a signal is routed to it. @throws InvalidInputError */
  async create(caller: Caller, input: unknown): Promise<StoredSignalProvider> {
    const {
      name,
      provider,
      settings,
      callsPerDay = null,
      costPerDay = null,
      ...given
    } = check(NewSignalProvider, input)
    const kind = signalProvider(provider)
    if (!kind) throw new InvalidInputError({ provider: 'Not a kind of signal provider' })
    const pricePerCall = given.pricePerCall ?? kind.pricePerCall
    checkCostLimit({ pricePerCall, costPerDay })
    const { open, secret } = await checkedSettings(this.deps.outbound, kind, settings)
    const row = { workspaceId: caller.workspaceId, id: newId() }
    return this.deps.database.inWorkspace(caller.workspaceId, async (tx) => {
      await checkName(tx, { ...row, name })
      const after = await addSignalProvider(tx, {
        ...row,
        name,
        provider,
        settings: open,
        enabled: true,
        pricePerCall,
        callsPerDay,
        costPerDay,
        secrets: sealSecrets(this.deps.secrets, row, secret),
      })
      await this.#changed(tx, caller, 'signal_provider.created', { after })
      return after
    })
  }

  /**
   * Changes the given fields; a change of settings starts a new edition, without stored answers.
   * @throws NotFoundError @throws InvalidInputError @throws ConflictError when it was changed in the meantime
   */
  async update(caller: Caller, id: string, input: unknown): Promise<StoredSignalProvider> {
    const { name, settings, pricePerCall, callsPerDay, costPerDay, enabled } = check(
      SignalProviderChanges,
      input,
    )
    const { database, secrets, outbound } = this.deps
    const { workspaceId } = caller
    const known = needed(
      await database.inWorkspace(workspaceId, (tx) => findSignalProvider(tx, workspaceId, id)),
    )
    const kept = openSettings(secrets, known)
    const kind = signalProvider(known.provider)
    if (!kind && settings) throw new InvalidInputError({ settings: 'This release has no such provider' })
    const split = kind && settings ? await checkedSettings(outbound, kind, settings, kept) : null
    return database.inWorkspace(workspaceId, async (tx) => {
      const before = needed(await lockSignalProvider(tx, workspaceId, id))
      assertSameSecrets(before, known, 'signal provider')
      if (name) await checkName(tx, { workspaceId, id, name })
      const limit = {
        pricePerCall: pricePerCall ?? before.pricePerCall,
        costPerDay: costPerDay === undefined ? before.costPerDay : costPerDay,
      }
      checkCostLimit(limit, before)
      const after = await changeSignalProvider(tx, before, {
        ...limit,
        name: name ?? before.name,
        settings: split?.open ?? before.settings,
        secrets: split ? sealSecrets(secrets, before, split.secret) : before.secrets,
        edition: before.edition + (split ? 1 : 0),
        callsPerDay: callsPerDay === undefined ? before.callsPerDay : callsPerDay,
        enabled: enabled ?? before.enabled,
      })
      await this.#changed(tx, caller, 'signal_provider.updated', { before, after })
      return after
    })
  }

  /** Deletes one with the routes to it; its stored answers are kept. @returns whether there was one */
  delete(caller: Caller, id: string): Promise<boolean> {
    const { workspaceId } = caller
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      const before = await lockSignalProvider(tx, workspaceId, id)
      if (!before) return false
      await endRoutesTo(tx, workspaceId, id)
      await endSignalProvider(tx, before)
      await this.#changed(tx, caller, 'signal_provider.deleted', { before })
      return true
    })
  }

  /**
   * The answers of each of its signals about a text or a picture; the calls count and cost like others, and nothing is stored.
   * @throws NotFoundError @throws InvalidInputError
   */
  async try(workspaceId: string, id: string, input: unknown): Promise<SignalTrial[]> {
    const given = check(SignalTrialInput, input)
    const { database } = this.deps
    const provider = needed(
      await database.inWorkspace(workspaceId, (tx) => findSignalProvider(tx, workspaceId, id)),
    )
    return trySignals(this.deps, provider, given)
  }

  /** Records the change, and has every process reload the routes of signals. */
  async #changed(
    tx: Transaction,
    caller: Caller,
    event: AuditEventName,
    change: NamedChange<StoredSignalProvider>,
  ): Promise<void> {
    await touchRules(tx, caller.workspaceId, this.deps.pubsub)
    await this.deps.audit.appendChange(tx, caller, event, change, shown)
  }
}

/** The audit log's values of a signal provider, without secrets. */
function shown(provider: StoredSignalProvider) {
  const {
    workspaceId: _,
    secrets: _sealed,
    createdAt: _at,
    deletedAt: _ended,
    edition: _of,
    ...kept
  } = provider
  return kept
}

/** Refuses a name that another has, and keeps it free until the transaction ends. @throws InvalidInputError */
async function checkName(
  tx: Sql,
  provider: Pick<StoredSignalProvider, 'workspaceId' | 'id' | 'name'>,
): Promise<void> {
  await lockWorkspace(tx, provider.workspaceId)
  if (await isProviderNameTaken(tx, provider))
    throw new InvalidInputError({ name: 'Another signal provider has this name' })
}

function needed(found: StoredSignalProvider | undefined): StoredSignalProvider {
  if (!found) throw new NotFoundError()
  return found
}
