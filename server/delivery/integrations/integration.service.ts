import type { AuditEventName } from '../../access/audit/audit-events.ts'
import type { AuditLog, NamedChange } from '../../access/audit/audit.service.ts'
import type { SecretBox } from '../../platform/crypto.ts'
import type { Database, Sql } from '../../platform/database.ts'
import { NotFoundError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Outbound } from '../../platform/outbound-http.ts'
import {
  assertSameSecrets,
  checkedSettings,
  openSettings,
  sealSecrets,
} from '../../platform/secret-settings.ts'
import { check } from '../../platform/validation.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import type { IntegrationKind } from './integration-kind.ts'
import type { Integration } from './integration.entity.ts'
import { IntegrationChanges, NewIntegration } from './integration.input.ts'
import {
  addIntegration,
  allIntegrations,
  changeIntegration,
  deleteIntegration,
  findIntegration,
  lockIntegration,
} from './integration.store.ts'
import { integrationKind } from './kinds.ts'

interface Dependencies {
  database: Database
  secrets: SecretBox
  audit: AuditLog
  outbound: Outbound
}

/** The chat platforms of a workspace. Every change is recorded in the audit log. */
export class Integrations {
  constructor(private readonly deps: Dependencies) {}

  /** All of them, oldest first. */
  all(workspaceId: string): Promise<Integration[]> {
    return this.deps.database.inWorkspace(workspaceId, (tx) => allIntegrations(tx, workspaceId))
  }

  /** Connects a platform; decisions are not carried out there until an admin turns that on. @throws InvalidInputError */
  async create(caller: Caller, input: unknown): Promise<Integration> {
    const { kind, name, settings } = check(NewIntegration, input)
    const split = await checkedSettings(this.deps.outbound, neededKind(kind), settings)
    const key = { workspaceId: caller.workspaceId, id: newId() }
    const secrets = sealSecrets(this.deps.secrets, key, split.secret)
    return this.deps.database.inWorkspace(caller.workspaceId, async (tx) => {
      const made = await addIntegration(tx, { ...key, kind, name, settings: split.open, secrets })
      await this.#record(tx, caller, 'integration.created', { after: made })
      return made
    })
  }

  /** Changes the given fields. @throws NotFoundError @throws InvalidInputError @throws ConflictError after a concurrent change */
  async update(caller: Caller, id: string, input: unknown): Promise<Integration> {
    const { name, settings, enabled, carriesOutDecisions } = check(IntegrationChanges, input)
    const { database, outbound, secrets } = this.deps
    const key = { workspaceId: caller.workspaceId, id }
    const known = needed(await database.inWorkspace(caller.workspaceId, (tx) => findIntegration(tx, key)))
    const kind = neededKind(known.kind)
    const split = await checkedSettings(outbound, kind, settings ?? {}, openSettings(secrets, known))
    return database.inWorkspace(caller.workspaceId, async (tx) => {
      const before = needed(await lockIntegration(tx, key))
      assertSameSecrets(before, known, 'integration')
      const after = await changeIntegration(tx, key, {
        name: name ?? before.name,
        enabled: enabled ?? before.enabled,
        carriesOutDecisions: carriesOutDecisions ?? before.carriesOutDecisions,
        settings: split.open,
        secrets: sealSecrets(secrets, key, split.secret),
      })
      await this.#record(tx, caller, 'integration.updated', { before, after })
      return after
    })
  }

  /** Disconnects a platform; its content is kept. @returns whether there was one */
  delete(caller: Caller, id: string): Promise<boolean> {
    return this.deps.database.inWorkspace(caller.workspaceId, async (tx) => {
      const before = await lockIntegration(tx, { workspaceId: caller.workspaceId, id })
      if (!before) return false
      await deleteIntegration(tx, before)
      await this.#record(tx, caller, 'integration.deleted', { before })
      return true
    })
  }

  #record(tx: Sql, caller: Caller, event: AuditEventName, change: NamedChange<Integration>): Promise<void> {
    return this.deps.audit.appendChange(tx, caller, event, change, shown)
  }
}

function neededKind(key: string): IntegrationKind {
  const kind = integrationKind(key)
  if (!kind) throw new NotFoundError()
  return kind
}

/** The values for the audit log, without secrets. */
const shown = ({ kind, name, enabled, carriesOutDecisions, settings }: Integration) => ({
  kind,
  name,
  enabled,
  carriesOutDecisions,
  settings,
})

function needed(found: Integration | undefined): Integration {
  if (!found) throw new NotFoundError()
  return found
}
