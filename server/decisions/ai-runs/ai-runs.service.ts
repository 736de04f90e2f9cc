import { z } from 'zod'
import type { AuditLog } from '../../access/audit/audit.service.ts'
import { once } from '../../access/requests/once.ts'
import { lockModerator, moderatorsById } from '../../judging/ai-moderators/ai-moderator.store.ts'
import { readyModerator } from '../../judging/ai-moderators/ready-moderators.ts'
import { withoutVerdict } from '../../judging/ai-moderators/without-verdict.store.ts'
import { type AskingDependencies, goOn } from '../../judging/runs/asking-tasks.ts'
import { AskingState } from '../../judging/runs/asking.entity.ts'
import type { Sql, Transaction } from '../../platform/database.ts'
import { ConflictError, InvalidInputError, NotFoundError } from '../../platform/errors.ts'
import { ContentReference, idOfReference } from '../../platform/graphql/references.ts'
import { isId } from '../../platform/ids.ts'
import { armTimer } from '../../platform/timers.ts'
import { check } from '../../platform/validation.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import { queuesById } from '../../reviews/queues/review-queue.store.ts'
import { itemsOpenInQueue } from '../../reviews/review.store.ts'
import { aiRunKind } from './ai-run-queue.ts'
import type { AiRun } from './ai-run.entity.ts'
import { addRun, aiRuns } from './ai-run.store.ts'

/** The maximum number of items of a run. */
const most = 1000

/** For how long a run is kept, in seconds. */
const keptSeconds = 30 * 24 * 60 * 60

const Wanted = z.object({
  contents: z.array(ContentReference).max(most, `At most ${most} items`).nullish(),
  queueId: z.uuid('Not a queue').nullish(),
})

/** Runs of AI moderators on demand, over given items or a queue; their results are recommendations (section 2.13). */
export class AiRuns {
  constructor(private readonly deps: AskingDependencies & { audit: AuditLog }) {}

  /**
   * Starts a run of a moderator, enabled or not, over items, or over the first 1,000 open reviews of a queue; items on which it
   * has already given a verdict by this version of the policy are left out. Its budget applies.
   * @throws NotFoundError @throws InvalidInputError @throws ConflictError while another run of it is in progress, or as once
   */
  start(
    caller: Caller,
    aiModeratorId: string,
    input: unknown,
    requestId: string | null = null,
  ): Promise<AiRun> {
    const wanted = check(Wanted, input)
    const { contents, queueId } = wanted
    const { workspaceId, actor, origin } = caller
    if (Boolean(contents?.length) === Boolean(queueId))
      throw new InvalidInputError({ contents: 'Give either items or a queue' })
    const request = { operation: 'startAiRun', requestId, input: { aiModeratorId, ...wanted } }
    const start = async (tx: Transaction, id: string) => {
      if (!(await lockModerator(tx, workspaceId, aiModeratorId))) throw new NotFoundError()
      if (queueId && (await queuesById(tx, workspaceId, [queueId])).length === 0)
        throw new NotFoundError('Review queue not found', 'queueId')
      if (await aiRuns.isRunning(tx, workspaceId, aiModeratorId))
        throw new ConflictError('It is asked already')
      const ready = await readyModerator(tx, workspaceId, aiModeratorId)
      if (!ready) throw new ConflictError('Its written policy has nothing published that it could read')
      const ids = queueId
        ? await itemsOpenInQueue(tx, workspaceId, queueId, most)
        : (contents ?? []).map((one) => idOfReference(workspaceId, one))
      const open = await withoutVerdict(tx, ready, ids)
      const run = await addRun(tx, { workspaceId, id, aiModeratorId }, open)
      await armTimer(tx, { workspaceId, kind: aiRunKind.frame.kind, objectId: run.id }, keptSeconds)
      const after = { run: run.id, items: run.total, queueId: queueId ?? null }
      await this.deps.audit.append(tx, {
        workspaceId,
        actor,
        event: 'ai_moderator.run_started',
        subject: ready.name,
        after,
      })
      await goOn(tx, aiRunKind, this.deps, { workspaceId, id, seconds: 0, origin })
      return id
    }
    return this.deps.database.inWorkspace(workspaceId, async (tx) =>
      existing(tx, workspaceId, await once(tx, caller, request, z.uuid(), (id) => start(tx, id))),
    )
  }

  /** Stops a run; its recommendations so far are kept. @throws NotFoundError */
  cancel({ workspaceId, actor }: Caller, id: string): Promise<AiRun> {
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      const before = await existing(tx, workspaceId, id)
      if (await aiRuns.end(tx, before, AskingState.cancelled))
        await this.deps.audit.append(tx, {
          workspaceId,
          actor,
          event: 'ai_moderator.run_cancelled',
          subject: (await moderatorsById(tx, workspaceId, [before.aiModeratorId]))[0]?.name ?? null,
          before: { run: id, examined: before.examined },
        })
      aiRunKind.frame.publish(tx, this.deps.pubsub, workspaceId, id)
      return existing(tx, workspaceId, id)
    })
  }

  /** The run; null when there is none of that id. */
  find(workspaceId: string, id: string): Promise<AiRun | null> {
    if (!isId(id)) return Promise.resolve(null)
    return this.deps.database.inWorkspace(
      workspaceId,
      async (tx) => (await aiRuns.find(tx, { workspaceId, id })) ?? null,
    )
  }
}

async function existing(tx: Sql, workspaceId: string, id: string): Promise<AiRun> {
  const found = await aiRuns.find(tx, { workspaceId, id })
  if (!found) throw new NotFoundError('Run not found')
  return found
}
