import { randomUUID } from 'node:crypto'
import type { ContentInput } from '../../intake/content/content.input.ts'
import { check } from '../../platform/validation.ts'
import { ContentInput as Schema } from '../../intake/content/content.input.ts'
import { ordinary, people, places, trouble } from './demo-data.ts'

const troubleShare = 0.25

/** A random element. */
export function pick<T>(from: readonly T[]): T {
  const one = from[Math.floor(Math.random() * from.length)]
  if (one === undefined) throw new Error('nothing to pick from')
  return one
}

/** One item as users of the demo platform write them: mostly ordinary, every fourth one that the rules match. */
export function demoItem(text = Math.random() < troubleShare ? pick(trouble) : pick(ordinary)): ContentInput {
  const place = pick(places)
  const [subcategoryId, subcategoryName] = pick<readonly [string, string]>(place.subcategories)
  const [userId, userName] = pick(people)
  return check(Schema, {
    contentId: `c-${randomUUID().slice(0, 8)}`,
    text,
    user: { id: userId, name: userName },
    category: place.category,
    subcategory: { id: subcategoryId, name: subcategoryName },
    metadata: { app_version: pick(['4.12.0', '4.12.1', '5.0.0']), device: pick(['ios', 'android', 'web']) },
  })
}
