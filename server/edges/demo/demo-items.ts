import { randomUUID } from 'node:crypto'
import type { ContentInput } from '../../intake/content/content.input.ts'
import { ContentInput as Schema } from '../../intake/content/content.input.ts'
import { check } from '../../platform/validation.ts'
import { ordinary, people, type Person, places, trouble } from './demo-data.ts'

const troubleShare = 0.25
/** How much of what the rules match is by those who trouble. */
const byTroublers = 0.95

/** A random element. */
export function pick<T>(from: readonly T[]): T {
  const one = from[Math.floor(Math.random() * from.length)]
  if (one === undefined) throw new Error('nothing to pick from')
  return one
}

/**
 * One item as users of the demo platform write them: mostly ordinary, every fourth one that the rules match; by somebody who was
 * known so many days ago.
 */
export function demoItem(
  text = Math.random() < troubleShare ? pick(trouble) : pick(ordinary),
  daysAgo = 0,
): ContentInput {
  const place = pick(places)
  const [subcategoryId, subcategoryName] = pick<readonly [string, string]>(place.subcategories)
  const { id, name } = authorOf(text, daysAgo)
  return check(Schema, {
    contentId: `c-${randomUUID().slice(0, 8)}`,
    text,
    user: { id, name },
    category: place.category,
    subcategory: { id: subcategoryId, name: subcategoryName },
    metadata: { app_version: pick(['4.12.0', '4.12.1', '5.0.0']), device: pick(['ios', 'android', 'web']) },
  })
}

const troubling: ReadonlySet<string> = new Set(trouble)

function authorOf(text: string, daysAgo: number): Person {
  const known = people.filter(({ knownDays }) => knownDays > daysAgo)
  const likely = troubling.has(text) && Math.random() < byTroublers
  return pick(likely ? known.filter(({ troubles }) => troubles) : known)
}
