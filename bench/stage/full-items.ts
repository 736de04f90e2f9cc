import { randomUUID } from 'node:crypto'
import { idOf } from '../../server/platform/ids.ts'
import type { LeastItem } from './least-writes.ts'
import { texts, words } from './matching-data.ts'
import { everyTwentieth } from './ten-rules.ts'

/** The word that a rule in shadow looks for. */
export const seenInShadow = 'inshadow'
/** The name of the policy category that users report for; its id is the same in lower case. */
export const reportReason = 'Scams'
/** The user who posts so much that rules on volumes act, with the number of posts from which they do. */
export const busyUser = { id: 'busy', postsAtLeast: 40 } as const

const length = 600
const categories = 4
const places = 20
const users = 500
const gambling =
  'Play poker and blackjack at our online casino tonight: free spins on all slot machines, a jackpot for every roulette bet, and bookmakers with the best odds.'
const offer =
  'Everybody who answers me today gets a new bike for half of its price, with a lock and two lamps.'
const listed = words(2000, 2)

/** The category whose items an AI moderator looks at. */
export const categoryOfAi = (workspaceId: string): string => idOf(workspaceId, 'category', 'category-1')

/** A text, as one that is about gambling. */
export const aboutGambling = (text: string): string => `${text.slice(gambling.length + 1)} ${gambling}`

/** Examples for a classifier that is to find some texts. */
export function examplesOf(found: (text: string) => string): { violates: string[]; fine: string[] } {
  const all = texts(100, length, listed, 1)
  return { violates: all.slice(0, 50).map(found), fine: all.slice(50) }
}

/**
 * New items, of which no two have the same text but for an offer in every fortieth: a quarter is about gambling, every tenth has what a
 * rule in shadow looks for, every fiftieth is from the busy user.
 */
export function fullItems(count: number, seed: number): LeastItem[] {
  return texts(count, length, listed, seed).map((text, n) => {
    const user = n % 50 === 7 ? busyUser.id : `user-${n % users}`
    const topical = n % 4 === 1 || user === busyUser.id ? aboutGambling(text) : text
    const seen = n % 10 === 3 ? `${topical} ${seenInShadow}` : topical
    return {
      content_id: randomUUID(),
      text: n % 40 === 13 ? offer : everyTwentieth(seen, n),
      user: { id: user, name: `User ${user}` },
      category: { id: `category-${n % categories}`, name: `Category ${n % categories}` },
      subcategory: { id: `subcategory-${n % places}`, name: `Subcategory ${n % places}` },
      metadata: { listingPrice: n, listingTitle: 'A bike' },
    }
  })
}

/** The items of those that users report before they are decided: every twentieth, none of which a rule flags. */
export const reportedOf = (items: readonly LeastItem[]): LeastItem[] => items.filter((_, n) => n % 20 === 10)
