import type { ContentIntake } from '../../intake/content/content-intake.service.ts'
import { ContentInput } from '../../intake/content/content.input.ts'
import type { SecretBox } from '../../platform/crypto.ts'
import type { Database } from '../../platform/database.ts'
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

  /** The origin of the item is stored before the item, as a decision may follow at once. */
  async #moderate(row: Integration, message: PlatformMessage): Promise<boolean> {
    const input = check(ContentInput, message.content)
    const isNews = await this.deps.database.inWorkspace(row.workspaceId, async (tx) => {
      await noteEvent(tx, row)
      return rememberMessage(tx, row, message)
    })
    if (isNews) await this.deps.intake.accept(row.workspaceId, input)
    return true
  }

  async #touch(row: Integration): Promise<void> {
    await this.deps.database.inWorkspace(row.workspaceId, (tx) => noteEvent(tx, row))
  }

  async #note(row: Integration, error: VerdictError): Promise<void> {
    await this.deps.database.inWorkspace(row.workspaceId, (tx) => recordError(tx, row, error.message))
  }
}
