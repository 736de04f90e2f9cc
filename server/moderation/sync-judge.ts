import { actionPayload } from '../actions/payload.ts'
import type { ContentIntake } from '../content/content.service.ts'
import type { ContentInput } from '../content/content.input.ts'
import { submissionOf, type Submission } from '../content/content-rows.ts'
import { upsertContent, type Upserted } from '../content/content-upsert.ts'
import { Batcher, type Settled } from '../platform/batcher.ts'
import type { Database, Transaction } from '../platform/database.ts'
import type { Task } from '../platform/tasks.ts'
import { loadItems } from '../signals/item.ts'
import { ObjectType, type Status } from '../vocabulary/status.ts'
import type { Decided } from './decide.ts'
import { finalStatus } from './new-actions.ts'
import type { Pipeline } from './pipeline.ts'

/** The answer to a synchronous submission (section 4.2). */
export interface SyncDecision {
  status: Status | null
  /** What acted on the item, in webhook shape; empty when no rule or AI Moderator acted. */
  actions: Record<string, unknown>[]
  timeout: boolean
}

const timedOut: SyncDecision = { status: null, actions: [], timeout: true }

/** Decides on content while the caller waits (section 4.2). */
export class SyncJudge {
  readonly #batcher = new Batcher<Submission, SyncDecision>((batch) => this.#acceptAndJudge(batch), {
    lanes: 2,
    most: 100,
  })

  constructor(
    private readonly parts: {
      database: Database
      intake: ContentIntake
      pipeline: Pipeline
      timeoutMs: number
    },
  ) {}

  /**
   * The decision on an item. Text is accepted and decided in one transaction. An item with media is accepted first and
   * analyzed under a lease of this process; when that takes longer than the timeout, the answer says so, the analysis
   * goes on, and its decision comes through the webhook.
   */
  async decide(workspaceId: string, input: ContentInput): Promise<SyncDecision> {
    if (!hasMedia(input)) return this.#batcher.add(submissionOf(workspaceId, input))
    const task = await this.parts.intake.acceptClaimed(workspaceId, input)
    return Promise.race([this.#analyze(task), this.#timeout()])
  }

  /** Resolves when nothing is on its way into the database. */
  drain(): Promise<void> {
    return this.#batcher.drain()
  }

  async #analyze(task: Task): Promise<SyncDecision> {
    const decided = await this.parts.pipeline.analyze([task])
    const about = decided.find(({ judgement }) => judgement.objectId === task.objectId)
    return about ? answer(about) : timedOut
  }

  #timeout(): Promise<SyncDecision> {
    return new Promise((resolve) => setTimeout(() => resolve(timedOut), this.parts.timeoutMs).unref())
  }

  #acceptAndJudge(batch: Submission[]): Promise<Settled<SyncDecision>[]> {
    return this.parts.database.byKey(
      batch.map(({ workspaceId }) => workspaceId),
      async (tx) => {
        const upserted = await upsertContent(tx, batch)
        const decisions = await this.#judge(tx, upserted)
        return upserted.map((outcome) => settled(outcome, decisions))
      },
    )
  }

  async #judge(tx: Transaction, upserted: readonly Settled<Upserted>[]): Promise<Map<string, SyncDecision>> {
    const written = upserted.flatMap((outcome) => (outcome.ok ? outcome.value : []))
    const items = await loadItems(tx, [...new Set(written.map(({ id }) => id))])
    const created = new Set(written.flatMap(({ id, created }) => (created ? id : [])))
    const decided = await this.parts.pipeline.judgeNow(tx, items, created)
    const onContent = decided.filter(({ judgement }) => judgement.objectType === ObjectType.content)
    return new Map(onContent.map((each) => [each.object.id, answer(each)]))
  }
}

function settled(
  outcome: Settled<Upserted>,
  decisions: ReadonlyMap<string, SyncDecision>,
): Settled<SyncDecision> {
  if (!outcome.ok) return outcome
  const decision = decisions.get(outcome.value.id)
  return decision ? { ok: true, value: decision } : { ok: false, error: new Error('an item was not judged') }
}

function answer({ judgement, outcome, actions }: Decided): SyncDecision {
  const acted = actions.filter(({ actor }) => actor.kind !== 'system')
  return { status: finalStatus(judgement, outcome), actions: acted.map(actionPayload), timeout: false }
}

const hasMedia = ({ imageUrls, videoUrls, audioUrls }: ContentInput) =>
  [imageUrls, videoUrls, audioUrls].some((urls) => urls && urls.length > 0)
