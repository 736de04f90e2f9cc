import { randomUUID } from 'node:crypto'
import { callerOfWork } from '../access/team/caller-of-work.ts'
import type { Principal } from '../access/team/principal.ts'
import type { TestApp, TestWorkspace } from './app.ts'

/** A decision as it is sent, by the names of the schema. */
export type SentDecision = Record<string, unknown> & { status: string }

/** What a decision answers. */
export interface DecidedAnswer {
  actions: { id: string }[] | null
  undoableUntil: string | null
  review: { id: string; state: string } | null
  next: { id: string } | null
  refusals: { code: string; message: string }[]
  golden: { right: boolean } | null
}

const nothing = { actions: null, undoableUntil: null, review: null, next: null, golden: null }

/** A workspace whose queues have decisions taken twice, and what its people do there. */
export class SecondReviewDesk {
  constructor(
    readonly app: TestApp,
    readonly workspace: TestWorkspace,
    readonly queueId: string,
  ) {}

  /** A person as their next request finds them, by what is withheld from them now. */
  async now({ id, workspaceId }: Principal): Promise<Principal> {
    const who = { workspaceId, createdById: id, apiKeyId: null }
    const found = await this.app.services.database.inWorkspace(workspaceId, (tx) => callerOfWork(tx, who))
    if (!found) throw new Error('they are gone')
    return found
  }

  /** What somebody is answered, as they are now. */
  async ask<T>(who: Principal, source: string, variables: Record<string, unknown> = {}) {
    return this.app.graphql<T>(await this.now(who), source, variables)
  }

  async decide(who: Principal, reviewId: string, decision: SentDecision): Promise<DecidedAnswer> {
    const { data, errors } = await this.ask<{ decide: DecidedAnswer | null }>(
      who,
      `mutation ($input: DecideInput!) { decide(input: $input) {
         actions { id } undoableUntil review { id state } next { id } refusals { code message }
         golden { right status explanation policyCategories { id } } } }`,
      { input: { reviewId, requestId: randomUUID(), ...decision } },
    )
    return (
      data.decide ?? {
        ...nothing,
        refusals: errors.map(({ code, message }) => ({ code: String(code), message })),
      }
    )
  }

  /** The id of the review that somebody is given next, of those that a filter lets through, by its names in the schema. */
  async next(who: Principal, filter: Record<string, unknown> = {}): Promise<string | undefined> {
    const { data } = await this.ask<{ claimNextReview: { review: { id: string } | null } }>(
      who,
      `mutation ($input: ClaimNextReviewInput!) { claimNextReview(input: $input) { review { id } } }`,
      { input: { queueId: this.queueId, filter } },
    )
    return data.claimNextReview.review?.id
  }

  rows<T>(text: string, values: unknown[] = []): Promise<T[]> {
    return this.app.services.database.inWorkspace(this.workspace.workspaceId, (tx) =>
      tx.query<T>(text, values),
    )
  }

  /** How the checks of the workspace stand, in the order in which they were drawn. */
  checks(): Promise<{ state: string; outcome: string | null; third: string | null }[]> {
    return this.rows(
      `select state, outcome, third_review_id as third from quality_check order by created_at, id`,
    )
  }
}

/** Such a desk at the Default Queue. */
export async function secondReviewDesk(
  app: TestApp,
  workspace: TestWorkspace,
  settings: { secondReviewPercent?: number; goldenPercent?: number; tellsGolden?: boolean } = {
    secondReviewPercent: 100,
  },
): Promise<SecondReviewDesk> {
  const { workspaceId, admin } = workspace
  const [queue] = await app.services.reviewQueues.all(workspaceId)
  if (!queue) throw new Error('no queue')
  await app.services.reviewQueues.update({ workspaceId, actor: admin.actor }, queue.id, {
    name: queue.name,
    ...settings,
  })
  return new SecondReviewDesk(app, workspace, queue.id)
}
