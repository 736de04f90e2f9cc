import type { AuditEventName } from '../../access/audit/audit-events.ts'
import type { AuditLog } from '../../access/audit/audit.service.ts'
import type { SecretBox } from '../../platform/crypto.ts'
import type { Database, Sql } from '../../platform/database.ts'
import { InvalidInputError, NotFoundError } from '../../platform/errors.ts'
import { isId, newId } from '../../platform/ids.ts'
import { OutboundRefused } from '../../platform/outbound-errors.ts'
import type { Outbound } from '../../platform/outbound-http.ts'
import { check } from '../../platform/validation.ts'
import type { ActorRef } from '../../platform/vocabulary/status.ts'
import { IntegrationChanges, NewIntegration } from './integration.input.ts'
import { type IntegrationRow, rowColumns } from './integration-row.ts'
import {
  checkSettings,
  openSettings,
  sealSecrets,
  type SplitSettings,
} from '../../platform/secret-settings.ts'
import { type Integration, integrationColumns } from './integration.type.ts'
import { integrationKind } from './kinds.ts'

interface By {
  workspaceId: string
  actor: ActorRef
}

interface Parts {
  database: Database
  secrets: SecretBox
  audit: AuditLog
  outbound: Outbound
}

/** The chat platforms that a workspace has connected. Every change is on record. */
export class Integrations {
  constructor(private readonly parts: Parts) {}

  /** All of them, oldest first. */
  all(workspaceId: string): Promise<Integration[]> {
    return this.parts.database.inWorkspace(workspaceId, (tx) =>
      tx.query<Integration>(
        `select ${integrationColumns} from integration where workspace_id = $1 order by created_at, id`,
        [workspaceId],
      ),
    )
  }

  /** Connects a platform; nothing is changed there until an admin turns that on. @throws InvalidInputError */
  async create(by: By, input: unknown): Promise<Integration> {
    const { kind, name, settings } = check(NewIntegration, input)
    const split = await this.#checked(kind, settings)
    const row = { workspaceId: by.workspaceId, id: newId() }
    return this.parts.database.inWorkspace(by.workspaceId, async (tx) => {
      await tx.query(
        `insert into integration (workspace_id, id, kind, name, settings, secrets) values ($1, $2, $3, $4, $5, $6)`,
        [row.workspaceId, row.id, kind, name, split.open, sealSecrets(this.parts.secrets, row, split.secret)],
      )
      const made = await read(tx, row.id)
      await this.#record(tx, by, 'integration.created', { after: made })
      return made
    })
  }

  /** Changes what is given. @throws NotFoundError @throws InvalidInputError */
  async update(by: By, id: string, input: unknown): Promise<Integration> {
    const { name, settings, enabled, carriesOutDecisions } = check(IntegrationChanges, input)
    const { database, secrets } = this.parts
    const row = await database.inWorkspace(by.workspaceId, (tx) => readRow(tx, id))
    const known = openSettings(secrets, row)
    const split = await this.#checked(row.kind, settings ?? {}, known)
    return database.inWorkspace(by.workspaceId, async (tx) => {
      const before = await read(tx, id, 'for update')
      await tx.query(
        `update integration set name = coalesce($3, name), enabled = coalesce($4, enabled), settings = $5, secrets = $6,
           carries_out_decisions = coalesce($7, carries_out_decisions)
         where workspace_id = $1 and id = $2`,
        [
          row.workspaceId,
          id,
          name ?? null,
          enabled ?? null,
          split.open,
          sealSecrets(secrets, row, split.secret),
          carriesOutDecisions ?? null,
        ],
      )
      const after = await read(tx, id)
      await this.#record(tx, by, 'integration.updated', { before, after })
      return after
    })
  }

  /** Disconnects a platform; what it sent stays. @returns whether there was one */
  delete(by: By, id: string): Promise<boolean> {
    return this.parts.database.inWorkspace(by.workspaceId, async (tx) => {
      const [before] = isId(id) ? await tx.query<Integration>(`${select} for update`, [id]) : []
      if (!before) return false
      await tx.query(`delete from integration where workspace_id = $1 and id = $2`, [by.workspaceId, id])
      await this.#record(tx, by, 'integration.deleted', { before })
      return true
    })
  }

  async #checked(
    key: string,
    given: Record<string, unknown>,
    before?: Record<string, unknown>,
  ): Promise<SplitSettings> {
    const kind = integrationKind(key)
    if (!kind) throw new NotFoundError()
    const split = checkSettings(kind, given, before)
    const { apiUrl } = split.open
    if (typeof apiUrl === 'string' && apiUrl !== before?.['apiUrl']) await this.#assertAllowed(apiUrl)
    return split
  }

  async #assertAllowed(apiUrl: string): Promise<void> {
    try {
      await this.parts.outbound.assertAllowed(apiUrl)
    } catch (error) {
      if (!(error instanceof OutboundRefused)) throw error
      throw new InvalidInputError({ 'settings.apiUrl': `Not permitted: ${error.message}` })
    }
  }

  #record(tx: Sql, { workspaceId, actor }: By, event: AuditEventName, change: Change): Promise<void> {
    const subject = (change.after ?? change.before)?.name ?? null
    return this.parts.audit.append(tx, {
      workspaceId,
      actor,
      event,
      subject,
      before: shown(change.before),
      after: shown(change.after),
    })
  }
}

interface Change {
  before?: Integration
  after?: Integration
}

/** What the audit log says of an integration: never a secret. */
const shown = (integration: Integration | undefined) =>
  integration && {
    kind: integration.kind,
    name: integration.name,
    enabled: integration.enabled,
    carriesOutDecisions: integration.carriesOutDecisions,
    settings: integration.settings,
  }

const select = `select ${integrationColumns} from integration where id = $1`

async function read(tx: Sql, id: string, lock = ''): Promise<Integration> {
  const [found] = await tx.query<Integration>(`${select} ${lock}`, [id])
  if (!found) throw new NotFoundError()
  return found
}

async function readRow(tx: Sql, id: string): Promise<IntegrationRow> {
  const [row] = isId(id)
    ? await tx.query<IntegrationRow>(`select ${rowColumns} from integration i where i.id = $1`, [id])
    : []
  if (!row) throw new NotFoundError()
  return row
}
