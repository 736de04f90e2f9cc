import { z } from 'zod'
import type { AuditLog } from '../../access/audit/audit.service.ts'
import { once } from '../../access/requests/once.ts'
import { contentsById } from '../../intake/content/content.store.ts'
import { newestByHumans } from '../../intake/content/decided-content.store.ts'
import type { Sql, Transaction } from '../../platform/database.ts'
import { ConflictError, InvalidInputError, NotFoundError } from '../../platform/errors.ts'
import { ContentReference, idOfReference } from '../../platform/graphql/references.ts'
import { isId, newId } from '../../platform/ids.ts'
import { armTimer } from '../../platform/timers.ts'
import { check, text } from '../../platform/validation.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import { Status } from '../../platform/vocabulary/status.ts'
import { policyCategoriesByIds } from '../../settings/policies/policy-category.store.ts'
import { lockedPolicy } from '../../settings/policies/written/locked-policy.ts'
import { draftsOf } from '../../settings/policies/written/written-policy.store.ts'
import { lockModerator, moderatorsReading } from '../ai-moderators/ai-moderator.store.ts'
import { type AskingDependencies, goOn } from '../runs/asking-tasks.ts'
import { AskingState } from '../runs/asking.entity.ts'
import type { PolicyExample } from './policy-example.entity.ts'
import {
  addExample,
  countExamples,
  examplesOf,
  examplesPassed,
  removeExample,
} from './policy-example.store.ts'
import { policyTrialKind } from './policy-trial-queue.ts'
import type { PolicyTrial, PolicyTrialItem } from './policy-trial.entity.ts'
import type { CategoryAgreement, ConfusionCell, TrialSummary } from './policy-trial.object.ts'
import {
  addTrial,
  agreementIn,
  confusionOf,
  policyTrials,
  shownItems,
  summaryOf,
  type TrialShown,
} from './policy-trial.store.ts'

/** An example to add: a text of its own, or that of an item. */
export const NewExample = z
  .object({
    text: text({ max: 4000 })
      .nullish()
      .meta({ description: "The text, up to 4,000 characters; the item's unless given" }),
    content: ContentReference.nullish().meta({ description: 'The content item whose text it is' }),
    action: z.enum(Status).meta({ description: 'The action that is expected' }),
    policyCategoryId: z
      .uuid('Not a policy category')
      .nullish()
      .meta({ description: 'The id of the policy category that is expected; any unless given' }),
  })
  .meta({ description: 'A text on which each draft of a written policy must lead to what is expected' })

const keptSeconds = 30 * 24 * 60 * 60

/** The maximum number of examples of a policy, as a trial processes all of them. */
const mostExamples = 500

const Items = z.int('Must be a whole number').min(0, 'Must be at least 0').max(500, 'Must be at most 500')

/** Trials of drafts of written policies on examples and on past items, before publication (section 2.7). */
export class PolicyTrials {
  constructor(private readonly deps: AskingDependencies & { audit: AuditLog }) {}

  /** Adds an example to a policy. @throws NotFoundError @throws InvalidInputError */
  addExample(caller: Caller, policyId: string, input: unknown): Promise<PolicyExample> {
    const given = check(NewExample, input)
    const { workspaceId, actor } = caller
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      await lockedPolicy(tx, workspaceId, policyId)
      if ((await countExamples(tx, workspaceId, policyId)) >= mostExamples)
        throw new ConflictError(`A policy has at most ${mostExamples} examples`)
      const contentId = given.content ? idOfReference(workspaceId, given.content) : null
      const [item] = contentId ? await contentsById(tx, workspaceId, [contentId]) : []
      const words = given.text ?? item?.text
      if (!words?.trim()) throw new InvalidInputError({ text: 'There is no text' })
      const policyCategoryId = given.policyCategoryId ?? null
      await refuseUnknown(tx, workspaceId, policyCategoryId)
      const example = await addExample(tx, {
        workspaceId,
        id: newId(),
        policyId,
        text: words,
        action: given.action,
        policyCategoryId,
        contentId: item ? contentId : null,
      })
      const after = { id: example.id, text: example.text, action: example.action, policyCategoryId }
      await this.deps.audit.append(tx, {
        workspaceId,
        actor,
        event: 'written_policy.example_added',
        subject: policyId,
        after,
      })
      return example
    })
  }

  /** Removes an example from its policy. @returns whether there was one */
  removeExample({ workspaceId, actor }: Caller, id: string): Promise<boolean> {
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      const example = await removeExample(tx, workspaceId, id)
      if (!example) return false
      const { text: words, action, policyCategoryId, policyId: subject } = example
      const before = { id, text: words, action, policyCategoryId }
      await this.deps.audit.append(tx, {
        workspaceId,
        actor,
        event: 'written_policy.example_removed',
        subject,
        before,
      })
      return true
    })
  }

  /**
   * Tries the draft of a policy, in the revision that the caller saw, with the model of an AI moderator that reads the policy: on
   * all its examples, and on the newest items that humans decided on. Kept for 30 days.
   * @throws NotFoundError @throws InvalidInputError @throws ConflictError without a draft, while another one is running, or as
   * once
   */
  start(
    caller: Caller,
    policyId: string,
    wanted: { basedOn: number; items: number; aiModeratorId: string | null },
    requestId: string | null = null,
  ): Promise<PolicyTrial> {
    const { workspaceId, actor, origin } = caller
    const { basedOn, items, aiModeratorId } = wanted
    const { items: mostItems } = check(z.object({ items: Items }), { items })
    const request = { operation: 'startPolicyTrial', requestId, input: { policyId, ...wanted } }
    const start = async (tx: Transaction, id: string) => {
      const policy = await lockedPolicy(tx, workspaceId, policyId)
      if (policy.revision !== basedOn) throw new ConflictError('Somebody else changed this policy meanwhile')
      const [draft] = await draftsOf(tx, workspaceId, [policyId])
      if (!draft?.draft) throw new ConflictError('There is no draft to try')
      if (await policyTrials.isRunning(tx, workspaceId, policyId))
        throw new ConflictError('A trial is running already')
      const moderatorId = await readerOf(tx, workspaceId, policyId, aiModeratorId)
      const trial = await addTrial(
        tx,
        {
          workspaceId,
          id,
          policyId,
          revision: basedOn,
          sections: draft.draft,
          aiModeratorId: moderatorId,
        },
        await examplesOf(tx, workspaceId, [policyId]),
        await newestByHumans(tx, workspaceId, mostItems),
      )
      await armTimer(tx, { workspaceId, kind: policyTrialKind.frame.kind, objectId: trial.id }, keptSeconds)
      const after = { trial: trial.id, items: trial.total, aiModeratorId: moderatorId }
      await this.deps.audit.append(tx, {
        workspaceId,
        actor,
        event: 'written_policy.trial_started',
        subject: policyId,
        after,
      })
      await goOn(tx, policyTrialKind, this.deps, { workspaceId, id, seconds: 0, origin })
      return id
    }
    return this.deps.database.inWorkspace(workspaceId, async (tx) =>
      existing(tx, workspaceId, await once(tx, caller, request, z.uuid(), (id) => start(tx, id))),
    )
  }

  /** Stops a trial; its results so far are kept. @throws NotFoundError */
  cancel({ workspaceId, actor }: Caller, id: string): Promise<PolicyTrial> {
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      const before = await existing(tx, workspaceId, id)
      if (await policyTrials.end(tx, before, AskingState.cancelled))
        await this.deps.audit.append(tx, {
          workspaceId,
          actor,
          event: 'written_policy.trial_cancelled',
          subject: before.policyId,
          before: { trial: id, examined: before.examined },
        })
      policyTrialKind.frame.publish(tx, this.deps.pubsub, workspaceId, id)
      return existing(tx, workspaceId, id)
    })
  }

  /** The trial; null when there is none of that id. */
  async find(workspaceId: string, id: string): Promise<PolicyTrial | null> {
    return this.#read(workspaceId, async (tx) => (await policyTrials.find(tx, { workspaceId, id })) ?? null)
  }

  /** The results of a trial so far. */
  summary(key: Pick<PolicyTrial, 'workspaceId' | 'id'>): Promise<TrialSummary> {
    return this.#read(key.workspaceId, (tx) => summaryOf(tx, key))
  }

  /** How often the draft led to each action, by the humans' decision. */
  confusion(key: Pick<PolicyTrial, 'workspaceId' | 'id'>): Promise<ConfusionCell[]> {
    return this.#read(key.workspaceId, (tx) => confusionOf(tx, key))
  }

  /** How often the draft agrees with humans, by the category of their decision. */
  agreement(key: Pick<PolicyTrial, 'workspaceId' | 'id'>): Promise<CategoryAgreement[]> {
    return this.#read(key.workspaceId, (tx) => agreementIn(tx, key))
  }

  /** The first 100 items of a selection. */
  items(key: Pick<PolicyTrial, 'workspaceId' | 'id'>, shown: TrialShown): Promise<PolicyTrialItem[]> {
    return this.#read(key.workspaceId, (tx) => shownItems(tx, key, shown))
  }

  #read<T>(workspaceId: string, read: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.deps.database.inWorkspace(workspaceId, read)
  }
}

/** Why a draft must not be published as it is; null when it may: all examples have passed on it, or there are none. */
export async function whyNotPublish(
  tx: Sql,
  policy: { workspaceId: string; id: string; revision: number },
): Promise<string | null> {
  const { examples, passed, tried } = await examplesPassed(tx, policy)
  if (passed === examples) return null
  if (!tried) return 'Its examples have not all been tried on this draft'
  return `Examples that do not pass: ${examples - passed} of ${examples}`
}

async function existing(tx: Sql, workspaceId: string, id: string): Promise<PolicyTrial> {
  const found = await policyTrials.find(tx, { workspaceId, id })
  if (!found) throw new NotFoundError('Trial not found')
  return found
}

async function readerOf(
  tx: Transaction,
  workspaceId: string,
  policyId: string,
  wanted: string | null,
): Promise<string> {
  if (wanted && (!isId(wanted) || !(await lockModerator(tx, workspaceId, wanted))))
    throw new InvalidInputError({ aiModeratorId: 'There is no such AI moderator' })
  const id = wanted ?? (await moderatorsReading(tx, workspaceId, policyId))[0]?.id
  if (!id) throw new ConflictError('No AI moderator reads this policy, so there is no model to ask')
  return id
}

async function refuseUnknown(tx: Sql, workspaceId: string, id: string | null): Promise<void> {
  const known = id === null || (await policyCategoriesByIds(tx, workspaceId, [id])).length > 0
  if (!known) throw new InvalidInputError({ policyCategoryId: 'Not a policy category' })
}
