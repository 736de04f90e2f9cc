import type { ReadyModerator } from '../../judging/ai-moderators/ready-moderator.ts'
import type { ReadyModerators } from '../../judging/ai-moderators/ready-moderators.ts'
import { canRead, looksAt } from '../../judging/ai-moderators/scope.ts'
import {
  type Handling,
  type UnjudgedPart,
  UnjudgedReason,
  UnjudgedSource,
} from '../../intake/content/unjudged.ts'
import type { Transaction } from '../../platform/database.ts'
import { leaseSeconds } from '../../platform/leases.ts'
import { addClaimedTask, addTasks, type NewTask, type Task } from '../../platform/tasks.ts'
import type { LoadedItem } from '../../signals/item.ts'
import { ObjectType, Status } from '../../platform/vocabulary/status.ts'
import type { Judgement } from '../deciding/decision.ts'
import { type FoundInMedia, nothingInMedia } from '../../signals/media/found-in-media.ts'
import { handlingOf, type UnjudgedItem } from './unjudged-handling.ts'

/** The kind of task that has AI moderators look at a version of an item. */
export const askAiModerators = 'ask-ai-moderators'

/** Longer than all attempts at a provider of one run take together. */
export const askSeconds = 90

/** The AI moderators that check incoming content, by workspace. */
export type AiChecks = ReadonlyMap<string, readonly ReadyModerator[]>

/** Those of the items' workspaces. */
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

/** A task that asks AI moderators about an item; `decides` unless all of them only record what they would do. */
export interface Ask extends NewTask {
  decides: boolean
}

/** What rules made of an item, and the task that asks AI moderators about it where they are to look. */
export interface ReferredItem {
  judgements: Judgement[]
  ask: Ask | null
}

/**
 * Leaves the arrival of an item to AI moderators where they are to look (section 1.1.2): rules have neither flagged nor
 * removed it, and not allowed it either unless a moderator checks such items too. A version is asked about once. Nobody
 * waits for moderators in shadow, and none looks at an item that is held for a signal. An item in which there is nothing to read for those that are to decide is not judged.
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

/** Whether the media of an item are read for AI moderators. */
export const areRead = (judgements: readonly Judgement[], item: LoadedItem, incoming: AiChecks): boolean =>
  isNew(item) && lookingAt(judgements, item, incoming).length > 0

/** A version that was held for a signal is as new as it was. */
const isNew = ({ judgedVersion, version, unjudged, status }: LoadedItem) =>
  judgedVersion < version ||
  (status === null &&
    unjudged?.version === version &&
    unjudged.parts.some(({ handling }) => handling === 'hold'))

const hasMedia = ({ imageUrls, videoUrls, audioUrls }: LoadedItem) =>
  imageUrls.length + videoUrls.length + audioUrls.length > 0

const checksIncoming = (item: LoadedItem, incoming: AiChecks) =>
  incoming.get(item.workspaceId)?.some((one) => !one.shadow && looksAt(one, item)) ?? false

/** What is tried again is an AI moderator's answer alone: for anything else there is nothing to wait for. */
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

/** The moderators that look at an item on which rules have set these statuses (section 1.1.2). */
export function lookingAfter(
  statuses: readonly (Status | null)[],
  moderators: readonly ReadyModerator[],
): readonly ReadyModerator[] {
  if (statuses.includes(Status.flagged) || statuses.includes(Status.hidden)) return []
  return statuses.includes(Status.allowed)
    ? moderators.filter(({ checksAllowed }) => checksAllowed)
    : moderators
}

/** Writes the tasks, claimed for the caller where it waits for what they decide, and answers those. */
export async function addAsks(tx: Transaction, asks: readonly Ask[], waits: boolean): Promise<Task[]> {
  const left = asks.filter(({ decides }) => !waits || !decides)
  if (left.length > 0) await addTasks(tx, left)
  const claimed: Task[] = []
  for (const ask of asks) if (!left.includes(ask)) claimed.push(await addClaimedTask(tx, ask, leaseSeconds))
  return claimed
}
