import { Batcher, type BatchResult } from '../../platform/batcher.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { leaseSeconds } from '../../platform/leases.ts'
import type { Metrics } from '../../platform/metrics.ts'
import type { Origin } from '../../platform/origin.ts'
import type { Patience } from '../../platform/scopes.ts'
import { addClaimedTask, type NewTask, type Task } from '../../platform/tasks.ts'
import type { WakeUps } from '../../platform/wake-ups.ts'
import { authorOf, submissionOf, type Submission } from './content-rows.ts'
import type { UpsertedContent } from './content-upsert.store.ts'
import { upsertContent } from './content-upsert.ts'
import type { ContentInput } from './content.input.ts'
import { heldAuthors } from './held-content.ts'
import { checkMedia, needsMediaCheck } from './media-gate.ts'
import { assertNoneRefused, withoutRefused } from './refused-submissions.ts'

/** The kind of task that analyzes a new version of an item without media. */
export const analyzeContent = 'analyze-content'

/** The kind of task that analyzes a new version of an item with media to be fetched. */
export const analyzeMedia = 'analyze-media'

/** The most seconds for fetching and analyzing the media of an item. */
export const mediaSeconds = 300

/** Ingests content: many requests share one transaction, and each is acknowledged after the commit. */
export class ContentIntake {
  readonly #batcher = new Batcher<Submission, UpsertedContent>((...batch) => this.#accept(...batch), {
    lanes: 2,
    most: 500,
    keyOf: authorOf,
    heldOf: (batch) => heldAuthors(this.deps.database, batch),
  })

  constructor(private readonly deps: { database: Database; wakeUps: WakeUps; metrics: Metrics }) {}

  /**
   * Accepts a checked item for analysis in the background (section 4.1).
   * @throws RefusedError when the item exists with another user, category or subcategory, LockedError when it or its
   * author stays locked
   */
  accept(workspaceId: string, input: ContentInput, origin: Origin | null = null): Promise<UpsertedContent> {
    return this.#batcher.add(submissionOf(workspaceId, input, origin))
  }

  /**
   * Accepts a checked item like `accept`, in the caller's transaction.
   * @throws RefusedError as accept() does
   */
  async acceptIn(tx: Transaction, workspaceId: string, input: ContentInput): Promise<void> {
    const [outcome] = await upsertContent(tx, [submissionOf(workspaceId, input)], { queue: kinds })
    if (!outcome?.ok) throw outcome?.error
    this.#announce(tx, [outcome.value])
  }

  /**
   * Accepts an item and claims its analysis for the caller.
   * @throws RefusedError as accept() does
   */
  async acceptClaimed(workspaceId: string, input: ContentInput, origin: Origin | null): Promise<Task> {
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      const [outcome] = await upsertContent(tx, [submissionOf(workspaceId, input, origin)])
      if (!outcome?.ok) throw outcome?.error
      tx.afterCommit(() => this.deps.metrics.accepted.inc())
      return addClaimedTask(tx, { ...analysisOf(outcome.value), origin }, leaseSeconds)
    })
  }

  /**
   * Refuses media of a kind that is not enabled in the workspace; queries it only when such media are sent. @throws
   * InvalidInputError
   */
  async checkMedia(workspaceId: string, input: ContentInput): Promise<void> {
    if (needsMediaCheck(input))
      await this.deps.database.inWorkspace(workspaceId, (tx) => checkMedia(tx, workspaceId, input))
  }

  /** For how many milliseconds the oldest unwritten item has waited. */
  get waitedMs(): number {
    return this.#batcher.waitedMs
  }

  /** Resolves when everything accepted has been written. */
  drain(): Promise<void> {
    return this.#batcher.drain()
  }

  #accept(batch: Submission[], patience: Patience): Promise<BatchResult<UpsertedContent>[]> {
    return withoutRefused(batch, (admitted) =>
      this.deps.database.byKey(
        admitted.map(({ workspaceId }) => workspaceId),
        async (tx) => {
          const outcomes = await upsertContent(tx, admitted, { queue: kinds })
          assertNoneRefused(admitted, outcomes)
          this.#announce(
            tx,
            outcomes.flatMap((outcome) => (outcome.ok ? outcome.value : [])),
          )
          return outcomes
        },
        patience,
      ),
    )
  }

  /** Counts written items, and wakes those who analyze them, once they are committed. */
  #announce(tx: Transaction, written: readonly UpsertedContent[]): void {
    const items = new Set(written)
    tx.afterCommit(() => {
      this.deps.metrics.accepted.inc(items.size)
      for (const kind of new Set([...items].map(kindOf))) this.deps.wakeUps.send(kind)
    })
  }
}

const kinds = { text: analyzeContent, media: analyzeMedia }

const kindOf = ({ hasMedia }: UpsertedContent) => (hasMedia ? analyzeMedia : analyzeContent)

const analysisOf = (written: UpsertedContent): NewTask => ({
  workspaceId: written.workspaceId,
  kind: kindOf(written),
  objectId: written.id,
  version: written.version,
})
