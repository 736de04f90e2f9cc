import { z } from 'zod'
import { once } from '../../access/requests/once.ts'
import { deliveries } from '../../actions/record-actions.store.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { untilNoDeadlock } from '../../platform/deadlock.ts'
import { NotFoundError } from '../../platform/errors.ts'
import { connectionOf, type Page } from '../../platform/graphql/connection.ts'
import type { ListArgs } from '../../platform/graphql/list-order.ts'
import { readPage } from '../../platform/graphql/listing.ts'
import { check, checkFilter } from '../../platform/validation.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import type { WakeUps } from '../../platform/wake-ups.ts'
import type { ReviewClaims } from '../../reviews/review-claims.service.ts'
import { claimAfter } from '../deciding/claim-after.ts'
import type { Pipeline } from '../pipeline/pipeline.ts'
import { Appeal } from './appeal.entity.ts'
import { AppealDecisionInput, AppealFilter, AppealInput } from './appeal.input.ts'
import { appealList, appealsByExternalIds, appealsById } from './appeal.store.ts'
import { decideAppeal } from './decide-appeal.ts'
import { fileAppeal } from './file-appeal.ts'

/** A page of appeals. */
export const AppealConnection = connectionOf('Appeal', () => Appeal)

/** Appeals of users against decisions: the customer platform files them, and another moderator than the first decides. */
export class Appeals {
  constructor(
    private readonly deps: {
      database: Database
      pipeline: Pipeline
      claims: ReviewClaims
      wakeUps: Pick<WakeUps, 'send'>
    },
  ) {}

  /** Files an appeal, once for each id of the customer platform. @throws as fileAppeal and once */
  async file(caller: Caller, input: unknown): Promise<Appeal> {
    const { workspaceId } = caller
    const { requestId, ...filed } = check(AppealInput, input)
    const request = { operation: 'fileAppeal', requestId, input: filed }
    const { database, pipeline } = this.deps
    const { route, announce } = await pipeline.ready([workspaceId])
    const file = async (tx: Transaction) => {
      await once(tx, caller, request, z.null(), async () => {
        const reviewEvents = await fileAppeal(tx, caller, filed, route)
        announce(tx, { decided: [], reviewEvents })
        return null
      })
      return found(await appealsByExternalIds(tx, workspaceId, [filed.externalId]))
    }
    return untilNoDeadlock(() => database.inWorkspace(workspaceId, file))
  }

  /** Decides on an appeal, and claims the next review if requested. @throws as decideAppeal and once */
  async decide(caller: Caller, input: unknown): Promise<{ appeal: Appeal; nextId: string | null }> {
    const { workspaceId } = caller
    const { requestId, next, ...decision } = check(AppealDecisionInput, input)
    const request = { operation: 'decideAppeal', requestId, input: decision }
    const { claims, database, pipeline, wakeUps } = this.deps
    const decide = async (tx: Transaction) => {
      await once(tx, caller, request, z.null(), async () => {
        pipeline.announce(tx, await decideAppeal(tx, caller, decision))
        tx.afterCommit(() => wakeUps.send(deliveries))
        return null
      })
      return found(await appealsById(tx, workspaceId, [decision.id]))
    }
    const appeal = await untilNoDeadlock(() => database.inWorkspace(workspaceId, decide))
    const claimed = next ? await claimAfter(claims, caller, next, requestId) : null
    return { appeal, nextId: claimed?.id ?? null }
  }

  /** A page of appeals. @throws InvalidInputError when the filter or the page arguments are not valid */
  async list(workspaceId: string, args: ListArgs, filter: unknown): Promise<Page<Appeal>> {
    const list = appealList(workspaceId, checkFilter(AppealFilter, filter), args.orderBy)
    return readPage(this.deps.database, workspaceId, args, list)
  }
}

function found([appeal]: readonly Appeal[]): Appeal {
  if (!appeal) throw new NotFoundError('Appeal not found')
  return appeal
}
