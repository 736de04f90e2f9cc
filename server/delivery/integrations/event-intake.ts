import type { ContentIntake } from '../../intake/content/content.service.ts'
import { ContentInput } from '../../intake/content/content.input.ts'
import type { SecretBox } from '../../platform/crypto.ts'
import type { Database, Sql } from '../../platform/database.ts'
import { NotFoundError, UnauthorizedError, VerdictError } from '../../platform/errors.ts'
import { isId } from '../../platform/ids.ts'
import { check } from '../../platform/validation.ts'
import type { InboundEvent, PlatformMessage } from './integration-kind.ts'
import { connected, type IntegrationRow, recordError, rowColumns } from './integration-row.ts'
import { rememberMessage } from './remember-message.ts'

interface Parts {
  database: Database
  secrets: SecretBox
  intake: ContentIntake
}

/** What a chat platform is answered when its event asks for nothing in return. */
const taken = { ok: true }

/** Takes in what connected chat platforms send. */
export class IntegrationEvents {
  constructor(private readonly parts: Parts) {}

  /**
   * Takes one event in, and answers what the platform is told once the message is stored. The same event may come
   * again: a message is one content item, whatever is known of it already.
   * @throws NotFoundError without such an integration that is enabled, UnauthorizedError when its signature is wrong
   */
  async receive(
    integrationId: string,
    request: Pick<InboundEvent, 'headers' | 'body'>,
  ): Promise<Record<string, unknown>> {
    const { now, ...row } = await this.#find(integrationId)
    const { kind, settings } = connected(this.parts.secrets, row)
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

  async #find(id: string): Promise<IntegrationRow & { now: number }> {
    const [row] = isId(id)
      ? await this.parts.database.asSystem((tx) =>
          tx.query<IntegrationRow & { now: number }>(
            `select ${rowColumns}, extract(epoch from clock_timestamp())::float8 as now
             from integration i where i.id = $1 and i.enabled`,
            [id],
          ),
        )
      : []
    if (!row) throw new NotFoundError()
    return row
  }

  /** The item is taken in only after it is known where it came from: a decision may be the next thing that happens. */
  async #moderate(row: IntegrationRow, message: PlatformMessage): Promise<boolean> {
    const input = check(ContentInput, message.content)
    const isNews = await this.parts.database.inWorkspace(row.workspaceId, async (tx) => {
      await touch(tx, row)
      return rememberMessage(tx, row, message)
    })
    if (isNews) await this.parts.intake.accept(row.workspaceId, input)
    return true
  }

  async #touch(row: IntegrationRow): Promise<void> {
    await this.parts.database.inWorkspace(row.workspaceId, (tx) => touch(tx, row))
  }

  async #note(row: IntegrationRow, error: VerdictError): Promise<void> {
    await this.parts.database.inWorkspace(row.workspaceId, (tx) => recordError(tx, row, error.message))
  }
}

/** Notes that the platform was heard of, at most each ten seconds: messages may come by the hundred. */
async function touch(tx: Sql, { workspaceId, id }: IntegrationRow): Promise<void> {
  await tx.query(
    `update integration set last_event_at = now() where workspace_id = $1 and id = $2
     and (last_event_at is null or last_event_at < now() - interval '10 seconds')`,
    [workspaceId, id],
  )
}
