import {
  type Handling,
  type UnjudgedPart,
  UnjudgedReason,
  UnjudgedSource,
} from '../../intake/content/unjudged.ts'
import type { ReadyModerator } from '../../judging/ai-moderators/ready-moderator.ts'
import type { ReadyModerators } from '../../judging/ai-moderators/ready-moderators.ts'
import { canRead, looksAt } from '../../judging/ai-moderators/scope.ts'
import type { Transaction } from '../../platform/database.ts'
import { leaseSeconds } from '../../platform/leases.ts'
import { addClaimedTask, addTasks, type NewTask, type Task } from '../../platform/tasks.ts'
import { ObjectType, Status } from '../../platform/vocabulary/status.ts'
import { hasMedia, type LoadedItem } from '../../signals/item.ts'
import { type FoundInMedia, nothingInMedia } from '../../signals/media/found-in-media.ts'
import type { Judgement } from '../deciding/decision.ts'
import { handlingOf, type UnjudgedItem } from './unjudged-handling.ts'

/** The kind of task that has AI moderators judge a version of an item. */
export const askAiModerators = 'ask-ai-moderators'

/** Lease of such a task, in seconds: longer than all attempts at a provider in one run take together. */
export const askSeconds = 90

/** The AI moderators that check incoming content, by workspace. */
export type AiChecks = ReadonlyMap<string, readonly ReadyModerator[]>

/** The AI moderators that check incoming content in the items' workspaces. */
export async function incomingOf(
  tx: Transaction,
  readied: ReadyModerators,
  items: readonly LoadedItem[],
): Promise<AiChecks> {
  const incoming = new Map<string, readonly ReadyModerator[]>()
  for (const { workspaceId, rulesVersion } of items)
    if (!incoming.has(workspaceId))
      incoming.set(workspaceId, await readied.incoming(tx, workspaceId, rulesVersion))
  return incoming
}

/** A task that requests AI moderators for an item; `decides` unless all of them are in shadow. */
export interface Ask extends NewTask {
  decides: boolean
}

/** The judgements of an item by rules, and the task for AI moderators if any has to judge it. */
export interface ReferredItem {
  judgements: Judgement[]
  ask: Ask | null
}

/**
 * Defers the arrival of an item to AI moderators if any has to judge it (section 1.1.2): rules have neither flagged nor removed
 * it, nor allowed it unless a moderator checks allowed items too. Each version is judged once. Moderators in shadow delay
 * nothing, and none judges an item that is held for a signal. An item without any text that the deciding moderators can read
 * counts as unjudged.
 */
export function referToAi(
  judgements: Judgement[],
  item: LoadedItem,
  incoming: AiChecks,
  media: FoundInMedia = nothingInMedia,
): ReferredItem {
  const looking = lookingAt(judgements, item, incoming)
  const held = media.unread.some(({ handling }) => handling === 'hold')
  const able = isNew(item) ? looking.filter((one) => canRead(one, item, media.texts)) : looking
  const moderators = held ? [] : able
  const blind = hasMedia(item) && !held ? looking.filter((one) => !able.includes(one)) : []
  const decides = moderators.some(({ shadow }) => !shadow)
  const { workspaceId, id: objectId, version, origin = null } = item
  const unjudged: UnjudgedItem = {
    byAi: false,
    parts: [...media.unread, ...blind.flatMap(withoutText)],
    handling: decides ? null : atOnce(handlingOf(item.whenUnjudged, checksIncoming(item, incoming))),
  }
  const asks = isNew(item) && moderators.length > 0
  return {
    judgements: judgements.map((judgement) =>
      judgement.objectType === ObjectType.content
        ? { ...judgement, unjudged, ...(decides && { arrival: false, leftToAi: true }) }
        : judgement,
    ),
    ask: asks ? { workspaceId, kind: askAiModerators, objectId, version, origin, decides } : null,
  }
}

/** Whether the media of an item have to be read for AI moderators. */
export const areRead = (judgements: readonly Judgement[], item: LoadedItem, incoming: AiChecks): boolean =>
  isNew(item) && lookingAt(judgements, item, incoming).length > 0

/** A version that was held for a signal counts as new. */
const isNew = ({ judgedVersion, version, unjudged, status }: LoadedItem) =>
  judgedVersion < version ||
  (status === null &&
    unjudged?.version === version &&
    unjudged.parts.some(({ handling }) => handling === 'hold'))

const checksIncoming = (item: LoadedItem, incoming: AiChecks) =>
  incoming.get(item.workspaceId)?.some((one) => !one.shadow && looksAt(one, item)) ?? false

/** Only the answer of an AI moderator is retried; in any other case there is nothing to hold for, and the item is flagged. */
const atOnce = (handling: Handling): Handling => (handling === 'hold' ? 'flag' : handling)

const withoutText = ({ name, shadow }: ReadyModerator): UnjudgedPart[] =>
  shadow
    ? []
    : [
        {
          source: UnjudgedSource.ai,
          reason: UnjudgedReason.no_text,
          name,
          position: null,
          problem: 'there is no text that it could read',
          tries: 0,
        },
      ]

function lookingAt(
  judgements: readonly Judgement[],
  item: LoadedItem,
  incoming: AiChecks,
): readonly ReadyModerator[] {
  const onContent = judgements.find(({ objectType }) => objectType === ObjectType.content)
  const statuses = onContent?.decisions.map(({ status }) => status) ?? []
  const all = incoming.get(item.workspaceId) ?? []
  return lookingAfter(
    statuses,
    all.filter((one) => looksAt(one, item)),
  )
}

/** The moderators that judge an item on which rules have set these statuses (section 1.1.2). */
export function lookingAfter(
  statuses: readonly (Status | null)[],
  moderators: readonly ReadyModerator[],
): readonly ReadyModerator[] {
  if (statuses.includes(Status.flagged) || statuses.includes(Status.hidden)) return []
  return statuses.includes(Status.allowed)
    ? moderators.filter(({ checksAllowed }) => checksAllowed)
    : moderators
}

/** Adds the tasks; those that decide are claimed for the caller if it `waits` for their results, and returned. */
export async function addAsks(tx: Transaction, asks: readonly Ask[], waits: boolean): Promise<Task[]> {
  const left = asks.filter(({ decides }) => !waits || !decides)
  if (left.length > 0) await addTasks(tx, left)
  const claimed: Task[] = []
  for (const ask of asks) if (!left.includes(ask)) claimed.push(await addClaimedTask(tx, ask, leaseSeconds))
  return claimed
}
