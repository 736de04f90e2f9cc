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

/** What rules made of an item, and the task that asks AI moderators about it where they are to look. */
export interface Referred {
  judgements: Judgement[]
  ask: NewTask | null
}

/**
 * Leaves the arrival of an item to AI moderators where they are to look (section 1.1.2): rules have neither flagged nor
 * removed it, and not allowed it either unless a moderator checks such items too. A version is asked about once.
 */
export function referToAi(judgements: Judgement[], item: LoadedItem, incoming: Incoming): Referred {
  const moderators = incoming.get(item.workspaceId) ?? []
  if (moderators.length === 0 || !looksAt(judgements, item, moderators)) return { judgements, ask: null }
  const isNew = item.judgedVersion < item.version
  const { workspaceId, id: objectId, version } = item
  return {
    judgements: judgements.map((judgement) =>
      judgement.objectType === ObjectType.content ? { ...judgement, arrival: false } : judgement,
    ),
    ask: isNew ? { workspaceId, kind: askAiModerators, objectId, version } : null,
  }
}

function looksAt(
  judgements: readonly Judgement[],
  { text }: LoadedItem,
  moderators: readonly ReadyModerator[],
): boolean {
  if (!text?.trim()) return false
  const onContent = judgements.find(({ objectType }) => objectType === ObjectType.content)
  const statuses = onContent?.decisions.map(({ status }) => status) ?? []
  if (statuses.includes(Status.flagged) || statuses.includes(Status.hidden)) return false
  return !statuses.includes(Status.allowed) || moderators.some(({ checksAllowed }) => checksAllowed)
}

/** Writes the tasks, claimed for the caller where it waits for them, and answers those. */
export async function addAsks(tx: Transaction, asks: readonly NewTask[], waits: boolean): Promise<Task[]> {
  if (asks.length === 0) return []
  if (!waits) {
    await addTasks(tx, asks)
    return []
  }
  const claimed: Task[] = []
  for (const ask of asks) claimed.push(await addClaimedTask(tx, ask, askSeconds))
  return claimed
}
