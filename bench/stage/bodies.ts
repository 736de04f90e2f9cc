/** The placeholder for an item's id in a body. */
export const idMark = '[<id>]'

const words =
  'the bike is still for sale and rides well but the chain was worn so I had it changed last week'.split(' ')
const sentence = (seed: number) =>
  Array.from({ length: 110 }, (_, n) => words[(seed * 31 + n * n * 7 + n) % words.length]).join(' ')

/** Bodies of about 800 bytes as a customer platform sends them, from 200 users in 20 places, to be sent in turn. */
export const bodies: readonly string[] = Array.from({ length: 200 }, (_, n) =>
  JSON.stringify({
    content_id: idMark,
    text: sentence(n),
    user: { id: `user-${n}`, name: `User ${n}` },
    category: { id: `category-${n % 4}`, name: `Category ${n % 4}` },
    subcategory: { id: `subcategory-${n % 20}`, name: `Subcategory ${n % 20}` },
    metadata: { listingPrice: n, listingTitle: 'A bike' },
  }),
)
