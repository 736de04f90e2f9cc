import type { ReadyModerator } from '../ai-moderators/ready-moderator.ts'
import type { ReadyModerators } from '../ai-moderators/ready-moderators.ts'
import type { Transaction } from '../platform/database.ts'
import { addClaimedTask, addTasks, type NewTask, type Task } from '../platform/tasks.ts'
import type { LoadedItem } from '../signals/item.ts'
import { ObjectType, Status } from '../vocabulary/status.ts'
import type { Judgement } from './decision.ts'

/** The kind of task that has AI moderators look at a version of an item. */
export const askAiModerators = 'ask-ai-moderators'

/** A lease is longer than all attempts at a provider of one run take together. */
export const askSeconds = 90

/** The AI moderators that check incoming content, by workspace. */
export type Incoming = ReadonlyMap<string, readonly ReadyModerator[]>

/** Those of the items' workspaces. */
export async function incomingOf(
  tx: Transaction,
  readied: ReadyModerators,
  items: readonly LoadedItem[],
): Promise<Incoming> {
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
export interface Referred {
  judgements: Judgement[]
  ask: Ask | null
}

/**
 * Leaves the arrival of an item to AI moderators where they are to look (section 1.1.2): rules have neither flagged nor
 * removed it, and not allowed it either unless a moderator checks such items too. A version is asked about once. Nobody
 * waits for moderators in shadow.
 */
export function referToAi(judgements: Judgement[], item: LoadedItem, incoming: Incoming): Referred {
  const moderators = lookingAt(judgements, item, incoming.get(item.workspaceId) ?? [])
  if (moderators.length === 0) return { judgements, ask: null }
  const decides = moderators.some(({ shadow }) => !shadow)
  const isNew = item.judgedVersion < item.version
  const { workspaceId, id: objectId, version } = item
  return {
    judgements: decides ? judgements.map(withoutArrival) : judgements,
    ask: isNew ? { workspaceId, kind: askAiModerators, objectId, version, decides } : null,
  }
}

const withoutArrival = (judgement: Judgement): Judgement =>
  judgement.objectType === ObjectType.content ? { ...judgement, arrival: false } : judgement

function lookingAt(
  judgements: readonly Judgement[],
  { text }: LoadedItem,
  moderators: readonly ReadyModerator[],
): readonly ReadyModerator[] {
  if (moderators.length === 0 || !text?.trim()) return []
  const onContent = judgements.find(({ objectType }) => objectType === ObjectType.content)
  return lookingAfter(onContent?.decisions.map(({ status }) => status) ?? [], moderators)
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
  for (const ask of asks) if (!left.includes(ask)) claimed.push(await addClaimedTask(tx, ask, askSeconds))
  return claimed
}
