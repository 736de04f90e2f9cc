import { actionPayload } from '../actions/payload.ts'
import type { ContentIntake } from '../content/content.service.ts'
import type { ContentInput } from '../content/content.input.ts'
import { submissionOf, type Submission } from '../content/content-rows.ts'
import { upsertContent, type Upserted } from '../content/content-upsert.ts'
import { Batcher, type Settled } from '../platform/batcher.ts'
import type { Database, Transaction } from '../platform/database.ts'
import { postponeTask, type Task } from '../platform/tasks.ts'
import { loadItems } from '../signals/item.ts'
import { ObjectType, type Status } from '../vocabulary/status.ts'
import type { AiJudge } from './ai-judge.ts'
import type { Decided } from './decided.ts'
import { finalStatus } from './new-actions.ts'
import type { Pipeline } from './pipeline.ts'

/** The answer to a synchronous submission (section 4.2). */
export interface SyncDecision {
  status: Status | null
  /** What acted on the item and for it on its author, in webhook shape; empty when no rule or AI Moderator acted. */
  actions: Record<string, unknown>[]
  timeout: boolean
}

/** What rules decided, and the item's claimed task where AI moderators are to look at it. */
interface Ruled {
  decision: SyncDecision
  ask: Task | null
}

const timedOut: SyncDecision = { status: null, actions: [], timeout: true }

/** Decides on content while the caller waits (section 4.2). */
export class SyncJudge {
  readonly #batcher = new Batcher<Submission, Ruled>((batch) => this.#acceptAndJudge(batch), {
    lanes: 2,
    most: 100,
  })

  constructor(
    private readonly parts: {
      database: Database
      intake: ContentIntake
      pipeline: Pipeline
      aiJudge: AiJudge
      timeoutMs: number
    },
  ) {}

  /**
   * The decision on an item. Text is accepted and decided in one transaction. An item with media is accepted first and
   * analyzed under a lease of this process, and so is one that AI moderators are to look at; when that takes longer than
   * the timeout, the answer says so, the analysis goes on, and its decision comes through the webhook.
   */
  async decide(workspaceId: string, input: ContentInput): Promise<SyncDecision> {
    const began = performance.now()
    if (hasMedia(input)) {
      const task = await this.parts.intake.acceptClaimed(workspaceId, input)
      return Promise.race([this.#analyze(task), this.#timeout(began)])
    }
    const { ask, decision } = await this.#batcher.add(submissionOf(workspaceId, input))
    return ask ? Promise.race([this.#askAi(ask, decision), this.#timeout(began)]) : decision
  }

  /** Resolves when nothing is on its way into the database. */
  drain(): Promise<void> {
    return this.#batcher.drain()
  }

  async #analyze(task: Task): Promise<SyncDecision> {
    const { decided, asks } = await this.parts.pipeline.analyze([task], true)
    const about = decided.find(({ judgement }) => judgement.objectId === task.objectId)
    const ruled = about ? answer(about, decided) : timedOut
    return asks[0] ? this.#askAi(asks[0], ruled) : ruled
  }

  /** What rules and AI moderators decided together; where the provider is away, others take the task from here. */
  async #askAi(task: Task, ruled: SyncDecision): Promise<SyncDecision> {
    try {
      const decided = await this.parts.aiJudge.judge(task)
      if (!decided) return timedOut
      const asked = answer(decided, [])
      return { ...asked, actions: [...ruled.actions, ...asked.actions] }
    } catch (error) {
      await postponeTask(this.parts.database, task, error)
      return timedOut
    }
  }

  #timeout(began: number): Promise<SyncDecision> {
    const left = began + this.parts.timeoutMs - performance.now()
    return new Promise((resolve) => setTimeout(() => resolve(timedOut), left).unref())
  }

  #acceptAndJudge(batch: Submission[]): Promise<Settled<Ruled>[]> {
    return this.parts.database.byKey(
      batch.map(({ workspaceId }) => workspaceId),
      async (tx) => {
        const upserted = await upsertContent(tx, batch)
        const decisions = await this.#judge(tx, upserted)
        return upserted.map((outcome) => settled(outcome, decisions))
      },
    )
  }

  async #judge(tx: Transaction, upserted: readonly Settled<Upserted>[]): Promise<Map<string, Ruled>> {
    const written = upserted.flatMap((outcome) => (outcome.ok ? outcome.value : []))
    const items = await loadItems(tx, [...new Set(written.map(({ id }) => id))])
    const created = new Set(written.flatMap(({ id, created }) => (created ? id : [])))
    const { decided, asks } = await this.parts.pipeline.judgeNow(tx, items, created)
    const onContent = decided.filter(({ judgement }) => judgement.objectType === ObjectType.content)
    const byItem = new Map(asks.map((ask) => [ask.objectId, ask]))
    return new Map(
      onContent.map((each) => [
        each.object.id,
        { decision: answer(each, decided), ask: byItem.get(each.object.id) ?? null },
      ]),
    )
  }
}

function settled(outcome: Settled<Upserted>, decisions: ReadonlyMap<string, Ruled>): Settled<Ruled> {
  if (!outcome.ok) return outcome
  const decision = decisions.get(outcome.value.id)
  return decision ? { ok: true, value: decision } : { ok: false, error: new Error('an item was not judged') }
}

/** What was decided on an item, followed by what its rules did with its author, such as a strike. */
function answer({ judgement, outcome, actions }: Decided, all: readonly Decided[]): SyncDecision {
  const onAuthor = all.filter((each) =>
    each.judgement.decisions.some(({ onContent }) => onContent?.id === judgement.objectId),
  )
  const acted = [...actions, ...onAuthor.flatMap((each) => each.actions)].filter(
    ({ actor }) => actor.kind !== 'system',
  )
  return { status: finalStatus(judgement, outcome), actions: acted.map(actionPayload), timeout: false }
}

const hasMedia = ({ imageUrls, videoUrls, audioUrls }: ContentInput) =>
  [imageUrls, videoUrls, audioUrls].some((urls) => urls && urls.length > 0)
