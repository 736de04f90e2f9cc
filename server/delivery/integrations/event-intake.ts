import type { ContentIntake } from '../../intake/content/content-intake.service.ts'
import { ContentInput } from '../../intake/content/content.input.ts'
import type { SecretBox } from '../../platform/crypto.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { untilNoDeadlock } from '../../platform/deadlock.ts'
import { NotFoundError, UnauthorizedError, VerdictError } from '../../platform/errors.ts'
import { check } from '../../platform/validation.ts'
import { connected } from './connected.ts'
import type { InboundEvent, PlatformMessage } from './integration-kind.ts'
import type { Integration } from './integration.entity.ts'
import { enabledIntegration, noteEvent, recordError, rememberMessage } from './integration.store.ts'

interface Dependencies {
  database: Database
  secrets: SecretBox
  intake: ContentIntake
}

/** The default response to an event. */
const taken = { ok: true }

/** Ingests the events of connected chat platforms. */
export class IntegrationEvents {
  constructor(private readonly deps: Dependencies) {}

  /**
   * Ingests one event, and returns the response once the message is stored. Events may be repeated: a message is always
   * the same content item.
   * @throws NotFoundError without an enabled integration of that id, UnauthorizedError for an invalid signature
   */
  async receive(
    integrationId: string,
    request: Pick<InboundEvent, 'headers' | 'body'>,
  ): Promise<Record<string, unknown>> {
    const { now, ...row } = await this.#find(integrationId)
    const { kind, settings } = connected(this.deps.secrets, row)
    const event = { ...request, now }
    if (!kind.isAuthentic(event, settings)) throw new UnauthorizedError()
    try {
      const { answer, message } = kind.read(event, settings)
      const stored = message ? await this.#moderate(row, message) : false
      if (!stored) await this.#touch(row)
      return answer ?? taken
    } catch (error) {
      if (error instanceof VerdictError && error.status < 500) await this.#note(row, error)
      throw error
    }
  }

  async #find(id: string): Promise<Integration & { now: number }> {
    const found = await this.deps.database.asSystem((tx) => enabledIntegration(tx, id))
    if (!found) throw new NotFoundError()
    return found
  }

  /** Stores the origin of the item and the item in one transaction, so that edits stay in the order that the origin has. */
  async #moderate(row: Integration, message: PlatformMessage): Promise<boolean> {
    const { database, intake } = this.deps
    const input = check(ContentInput, message.content)
    const store = async (tx: Transaction) => {
      await noteEvent(tx, row)
      if (await rememberMessage(tx, row, message)) await intake.acceptIn(tx, row.workspaceId, input)
    }
    await untilNoDeadlock(() => database.byKey([row.workspaceId], store))
    return true
  }

  async #touch(row: Integration): Promise<void> {
    await this.deps.database.inWorkspace(row.workspaceId, (tx) => noteEvent(tx, row))
  }

  async #note(row: Integration, error: VerdictError): Promise<void> {
    await this.deps.database.inWorkspace(row.workspaceId, (tx) => recordError(tx, row, error.message))
  }
}
