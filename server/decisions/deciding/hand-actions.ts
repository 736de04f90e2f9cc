import { z } from 'zod'
import { type ActingRequest, once } from '../../access/requests/once.ts'
import type { Action } from '../../actions/action.entity.ts'
import { actionsOfCauses } from '../../actions/action.store.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { InvalidInputError } from '../../platform/errors.ts'
import { objectNamed } from '../../platform/graphql/references.ts'
import { check } from '../../platform/validation.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import { ObjectType } from '../../platform/vocabulary/status.ts'
import { SendMessageInput } from '../../settings/messages/message.input.ts'
import { composeMessage } from '../messages/compose-message.ts'
import type { Pipeline } from '../pipeline/pipeline.ts'
import { StrikeInput } from '../strikes/strike.input.ts'
import { decide } from './decide.ts'
import { checkPolicyCategory, checkStrike, checkTags } from './decision-checks.ts'
import { TaggingInput } from './decision.input.ts'
import { causeByHand, type Decision, decisionOf, judgementOf, recordedUnder } from './decision.ts'
import { type LockedObject, lockObject, type TypedRef } from './objects.ts'
import { opensNone } from './route-reviews.ts'

/** An action of a moderator that leaves the status unchanged, and its object. */
interface HandAction {
  request: ActingRequest
  target: TypedRef
  /** Returns the parts of the decision, once the object is locked. */
  wants(tx: Transaction, object: LockedObject, objectType: ObjectType): Promise<Partial<Decision>>
}

const mostTags = 100

/** The strike of a locked user. @throws as checkPolicyCategory and checkStrike when it cannot be given */
export async function wantedStrike(
  tx: Transaction,
  workspaceId: string,
  userId: string,
  reason: Pick<z.output<typeof StrikeInput>, 'policyCategoryId' | 'policyInformation' | 'note'>,
): Promise<Partial<Decision>> {
  const { policyCategoryId = null, policyInformation = null, note = null } = reason
  if (policyCategoryId)
    await checkPolicyCategory(tx, { workspaceId, objectType: ObjectType.user }, policyCategoryId, null)
  await checkStrike(tx, workspaceId, userId, policyCategoryId)
  return { strike: 'strike', policyCategoryId, policyInformation, note }
}

/** Actions of moderators other than decisions on a status: strikes, tags, messages. A repeated request acts once. */
export class HandActions {
  constructor(private readonly deps: { database: Database; pipeline: Pipeline }) {}

  /** Gives a user a strike (section 3.4). @throws as checkStrike */
  strike(caller: Caller, input: unknown): Promise<Action[]> {
    const { requestId, ...wanted } = check(StrikeInput, input)
    const target = objectNamed(caller.workspaceId, wanted)
    const wants: HandAction['wants'] = (tx) => wantedStrike(tx, caller.workspaceId, target.objectId, wanted)
    return this.#act(caller, {
      target,
      wants,
      request: { operation: 'strikeUser', requestId, input: wanted },
    })
  }

  /** Adds tags (section 2.5). @throws InvalidInputError for an unknown tag, or more than 100 on the object */
  addTags(caller: Caller, input: unknown): Promise<Action[]> {
    const { requestId, ...tagging } = check(TaggingInput, input)
    const { tags } = tagging
    const wants: HandAction['wants'] = async (tx, object) => {
      await checkTags(tx, caller.workspaceId, tags, 'tags')
      if (new Set([...object.tags, ...tags]).size > mostTags)
        throw new InvalidInputError({ tags: `At most ${mostTags} tags` })
      return { tags }
    }
    return this.#act(caller, {
      target: objectNamed(caller.workspaceId, tagging),
      wants,
      request: { operation: 'addTags', requestId, input: tagging },
    })
  }

  /** Removes those of the tags that the object has (section 2.5). */
  removeTags(caller: Caller, input: unknown): Promise<Action[]> {
    const { requestId, ...tagging } = check(TaggingInput, input)
    const { tags: tagsRemoved } = tagging
    const target = objectNamed(caller.workspaceId, tagging)
    const request = { operation: 'removeTags', requestId, input: tagging }
    return this.#act(caller, { target, wants: () => Promise.resolve({ tagsRemoved }), request })
  }

  /** Sends a message to a user, or as a reply to content (section 2.14). @throws InvalidInputError, NotFoundError */
  sendMessage(caller: Caller, input: unknown): Promise<Action[]> {
    const { requestId, ...sent } = check(SendMessageInput, input)
    const { text, templateId } = sent
    if (!text && !templateId) throw new InvalidInputError({ text: 'Required' })
    const wants: HandAction['wants'] = async (tx, { id }, objectType) => ({
      message: await composeMessage(tx, caller, { objectType, objectId: id }, { text, templateId }),
    })
    return this.#act(caller, {
      target: objectNamed(caller.workspaceId, sent),
      wants,
      request: { operation: 'sendMessage', requestId, input: sent },
    })
  }

  #act(caller: Caller, { request, target, wants }: HandAction): Promise<Action[]> {
    const { workspaceId, actor, origin = null } = caller
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      const recorded = await once(tx, caller, request, z.string(), async (id) => {
        const cause = causeByHand(id)
        const object = await lockObject(tx, target)
        const decision = decisionOf({ cause, actor, ...(await wants(tx, object, target.objectType)) })
        const judgement = judgementOf({ ...target, origin, decisions: [decision] })
        this.deps.pipeline.announce(tx, await decide(tx, [judgement], opensNone))
        return cause
      })
      return actionsOfCauses(tx, workspaceId, recordedUnder(recorded))
    })
  }
}
