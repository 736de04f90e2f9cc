import type { AuditEventName } from '../../access/audit/audit-events.ts'
import type { AuditLog } from '../../access/audit/audit.service.ts'
import { lockWorkspace } from '../../access/workspaces/workspace.store.ts'
import type { SecretBox } from '../../platform/crypto.ts'
import type { Database, Sql } from '../../platform/database.ts'
import { InvalidInputError, NotFoundError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import {
  assertEnteredAgain,
  checkSettings,
  openSettings,
  sealSecrets,
} from '../../platform/secret-settings.ts'
import { check } from '../../platform/validation.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import { mediaSourceKind } from './kinds.ts'
import type { MediaSource } from './media-source.entity.ts'
import { MediaSourceChanges, NewMediaSource } from './media-source.input.ts'
import {
  addMediaSource,
  allMediaSources,
  changeMediaSource,
  deleteMediaSource,
  lockMediaSource,
} from './media-source.store.ts'

/** The private storages of a workspace's media. Every change is recorded in the audit log, without secrets. */
export class MediaSources {
  constructor(private readonly deps: { database: Database; secrets: SecretBox; audit: AuditLog }) {}

  /** All of them, oldest first. */
  all(workspaceId: string): Promise<MediaSource[]> {
    return this.deps.database.inWorkspace(workspaceId, (tx) => allMediaSources(tx, workspaceId))
  }

  /** Adds a private storage. @throws InvalidInputError, also where there is one for these hosts */
  create(caller: Caller, input: unknown): Promise<MediaSource> {
    const { hosts, kind, settings } = check(NewMediaSource, input)
    const { workspaceId } = caller
    const split = checkSettings(kindOf(kind), settings)
    const key = { workspaceId, id: newId() }
    const secrets = sealSecrets(this.deps.secrets, key, split.secret)
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      await lockWorkspace(tx, workspaceId)
      const after = await addMediaSource(tx, { ...key, hosts, kind, settings: split.open, secrets })
      if (!after) throw taken()
      await this.#record(tx, caller, 'media_source.created', { after })
      return after
    })
  }

  /**
   * Changes the given fields; other hosts require the secrets anew.
   * @throws NotFoundError, InvalidInputError, also where there is another for these hosts
   */
  update(caller: Caller, id: string, input: unknown): Promise<MediaSource> {
    const { hosts, settings } = check(MediaSourceChanges, input)
    const { workspaceId } = caller
    const { database, secrets } = this.deps
    return database.inWorkspace(workspaceId, async (tx) => {
      await lockWorkspace(tx, workspaceId)
      const before = needed(await lockMediaSource(tx, { workspaceId, id }))
      const all = await allMediaSources(tx, workspaceId)
      if (all.some((other) => other.id !== id && other.hosts === hosts)) throw taken()
      const known = openSettings(secrets, before)
      const split = checkSettings(kindOf(before.kind), settings ?? {}, known)
      if (hosts && hosts !== before.hosts) assertEnteredAgain(split.secret, settings ?? {}, known)
      const after = await changeMediaSource(tx, before, {
        hosts: hosts ?? before.hosts,
        settings: split.open,
        secrets: sealSecrets(secrets, before, split.secret),
      })
      await this.#record(tx, caller, 'media_source.updated', { before, after })
      return after
    })
  }

  /** Deletes a private storage; its files are then requested without a signature. @returns whether there was one */
  delete(caller: Caller, id: string): Promise<boolean> {
    const { workspaceId } = caller
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      const before = await lockMediaSource(tx, { workspaceId, id })
      if (!before) return false
      await deleteMediaSource(tx, before)
      await this.#record(tx, caller, 'media_source.deleted', { before })
      return true
    })
  }

  #record(
    tx: Sql,
    { workspaceId, actor }: Caller,
    event: AuditEventName,
    { before, after }: { before?: MediaSource; after?: MediaSource },
  ): Promise<void> {
    const subject = (after ?? before)?.hosts ?? null
    const change = { before: shown(before), after: shown(after) }
    return this.deps.audit.append(tx, { workspaceId, actor, event, subject, ...change })
  }
}

const kindOf = (key: string) => {
  const kind = mediaSourceKind(key)
  if (!kind) throw new NotFoundError()
  return kind
}

const taken = () => new InvalidInputError({ hosts: 'There is private storage for these hosts already' })

function needed(found: MediaSource | undefined): MediaSource {
  if (!found) throw new NotFoundError()
  return found
}

/** The values for the audit log, without secrets. */
const shown = (source: MediaSource | undefined) =>
  source && { hosts: source.hosts, kind: source.kind, settings: source.settings }
