import type { EarlierMessage } from '../../intake/content/earlier-content.store.ts'
import { presentable } from '../../platform/validation.ts'
import type { Item } from '../../signals/item.ts'
import { estimatedTokens } from './estimate.ts'
import { ordersIn } from './orders.ts'
import { visibleText } from './visible-text.ts'

/** A message around an item, as shown to a model: without its author's name, only whether it is by the item's author. */
export interface ContextMessage {
  by: 'author' | 'somebody else'
  minutes_before: number
  text: string
}

/** The reason of a report on an item. */
export interface ShownReport {
  category: string
  comment: string | null
}

/** Estimated tokens of a message besides its text. */
const tokensAround = 20

/**
 * The messages before an item that fit into so many estimated tokens, oldest first: the oldest are dropped first, and one with a
 * prompt injection is left out, as it is not what is judged.
 */
export function contextWithin(
  messages: readonly EarlierMessage[],
  { createdAt, user }: Pick<Item, 'createdAt' | 'user'>,
  mostTokens: number,
): ContextMessage[] {
  const once = new Map(messages.map((message) => [message.id, message]))
  const newestFirst = [...once.values()].toSorted((a, b) => +b.createdAt - +a.createdAt)
  const shown: ContextMessage[] = []
  let left = mostTokens
  for (const message of newestFirst) {
    const text = visibleText(message.text)
    if (text.trim() === '' || ordersIn(message.text)) continue
    left -= estimatedTokens(text) + tokensAround
    if (left < 0) break
    const minutes = Math.round((+createdAt - +message.createdAt) / 60_000)
    shown.push({
      by: message.userId === user.id ? 'author' : 'somebody else',
      minutes_before: minutes,
      text,
    })
  }
  return shown.toReversed()
}

/** Reports as shown to a model; a comment with a prompt injection is left out, while its category stays. */
export const shownReports = (
  reports: readonly { category: string; comment: string | null }[],
): ShownReport[] =>
  reports.map(({ category, comment }) => ({
    category,
    comment: comment && !ordersIn(comment) ? presentable(visibleText(comment), 500) : null,
  }))
