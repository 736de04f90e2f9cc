import type { Caller } from '../../platform/vocabulary/caller.ts'
import { type ActionRow, actionSelect } from '../actions/action.entity.ts'
import { composeMessage } from '../messages/compose-message.ts'
import { SendMessageInput } from '../../settings/messages/message.input.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { InvalidInputError, NotFoundError } from '../../platform/errors.ts'
import { check } from '../../platform/validation.ts'
import { StrikeInput } from '../strikes/strike.input.ts'
import { TaggingInput } from './tagging.input.ts'
import { ObjectType } from '../../platform/vocabulary/status.ts'
import { bySystem } from './by-system.ts'
import { decide } from './decide.ts'
import { checkPolicyCategory, checkTags } from './decision-checks.ts'
import { type Decision, judgementOf, recordedUnder } from './decision.ts'
import { checkStrike } from './hand-measures.ts'
import type { LockedObject } from './object-adapter.ts'
import { objectAdapters } from './objects/index.ts'
import type { Pipeline } from '../pipeline/pipeline.ts'
import { opensNone } from './route-reviews.ts'

/** What a moderator does that leaves the status alone, and to what. */
interface HandAction {
  requestId: string
  contentId?: string | null | undefined
  userId?: string | null | undefined
  /** What is decided, once the object is locked. */
  wants(tx: Transaction, object: LockedObject, objectType: ObjectType): Promise<Partial<Decision>>
}

const mostTags = 100

/** What moderators do beside decisions on a status: strikes, tags, messages. Sent twice, each acts once. */
export class HandActions {
  constructor(private readonly parts: { database: Database; pipeline: Pipeline }) {}

  /** Gives a user a strike (section 3.4). @throws as checkStrike */
  strike(caller: Caller, input: unknown): Promise<ActionRow[]> {
    const {
      userId,
      policyCategoryId = null,
      policyInformation = null,
      note = null,
      requestId,
    } = check(StrikeInput, input)
    const wants: HandAction['wants'] = async (tx) => {
      if (policyCategoryId) await checkPolicyCategory(tx, policyCategoryId, null, ObjectType.user)
      await checkStrike(tx, userId, policyCategoryId)
      return { strike: 'strike', policyCategoryId, policyInformation, note }
    }
    return this.#act(caller, { userId, requestId, wants })
  }

  /** Adds tags (section 2.5). @throws InvalidInputError for an unknown tag, or more than 100 on the object */
  addTags(caller: Caller, input: unknown): Promise<ActionRow[]> {
    const { tags, ...about } = check(TaggingInput, input)
    const wants: HandAction['wants'] = async (tx, object) => {
      await checkTags(tx, tags, 'tags')
      if (new Set([...object.tags, ...tags]).size > mostTags)
        throw new InvalidInputError({ tags: `At most ${mostTags} tags` })
      return { tags }
    }
    return this.#act(caller, { ...about, wants })
  }

  /** Removes those of the tags that the object has (section 2.5). */
  removeTags(caller: Caller, input: unknown): Promise<ActionRow[]> {
    const { tags, ...about } = check(TaggingInput, input)
    return this.#act(caller, { ...about, wants: () => Promise.resolve({ tagsRemoved: tags }) })
  }

  /** Sends a message to a user, or as a reply to content (section 2.14). @throws InvalidInputError, NotFoundError */
  sendMessage(caller: Caller, input: unknown): Promise<ActionRow[]> {
    const { text, templateId, ...about } = check(SendMessageInput, input)
    if (!text && !templateId) throw new InvalidInputError({ text: 'Required' })
    const wants: HandAction['wants'] = async (tx, { id }, objectType) => ({
      message: await composeMessage(tx, caller, { objectType, objectId: id }, { text, templateId }),
    })
    return this.#act(caller, { ...about, wants })
  }

  #act(
    { workspaceId, actor }: Caller,
    { requestId, contentId, userId, wants }: HandAction,
  ): Promise<ActionRow[]> {
    const objectType = contentId ? ObjectType.content : ObjectType.user
    const cause = `mod:${requestId}`
    return this.parts.database.inWorkspace(workspaceId, async (tx) => {
      const object = await lock(tx, objectType, contentId ?? userId ?? '')
      if ((await recorded(tx, workspaceId, cause)).length === 0) {
        const decision = { ...bySystem, cause, actor, ...(await wants(tx, object, objectType)) }
        const about = { workspaceId, objectType, objectId: object.id, decisions: [decision] }
        this.parts.pipeline.announce(tx, await decide(tx, [judgementOf(about)], opensNone))
      }
      return recorded(tx, workspaceId, cause)
    })
  }
}

async function lock(tx: Transaction, objectType: ObjectType, objectId: string): Promise<LockedObject> {
  const adapter = objectAdapters.find(({ type }) => type === objectType)
  const [object] = (await adapter?.lock(tx, [objectId])) ?? []
  if (!object) throw new NotFoundError()
  return object
}

const recorded = (tx: Transaction, workspaceId: string, cause: string): Promise<ActionRow[]> =>
  tx.query<ActionRow>(`${actionSelect} where a.workspace_id = $1 and a.cause_key = any ($2) order by a.id`, [
    workspaceId,
    recordedUnder(cause),
  ])
