import type { ContentInput } from '../../gql/graphql.ts'
import { isRecord } from '../is-record.ts'

const itemFields = ['contentId', 'text', 'imageUrls', 'videoUrls', 'audioUrls', 'metadata']
const userFields = [
  'id',
  'name',
  'type',
  'status',
  'tags',
  'projectId',
  'categoryId',
  'email',
  'signupDate',
  'signupMethod',
  'ip',
  'country',
  'profileImageUrl',
  'attributes',
]
const placeFields = ['id', 'name']

const wireName = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The named fields of a wire object under the names of the schema; like the REST interface, others are ignored. */
function fieldsOf(value: unknown, names: readonly string[]): Record<string, unknown> | undefined {
  if (!isRecord(value)) return undefined
  return Object.fromEntries(
    names.filter((name) => wireName(name) in value).map((name) => [name, value[wireName(name)]]),
  )
}

const required = ['content_id', 'user.id', 'category.id', 'subcategory.id']
const within = (value: unknown, name: string): unknown => (isRecord(value) ? value[name] : undefined)

/** Which fields of the body of POST /api/v1/content have to be there and are not. */
export const missingIn = (body: unknown): string[] =>
  required.filter((path) => path.split('.').reduce(within, body) === undefined)

/** The body of POST /api/v1/content as the schema's input; undefined where it is not an object. What is missing the server names. */
export function itemOfWire(body: unknown): ContentInput | undefined {
  const item = fieldsOf(body, itemFields)
  if (!item) return undefined
  const { user, category, subcategory } = body as Record<string, unknown>
  const parts = {
    user: fieldsOf(user, userFields),
    category: fieldsOf(category, placeFields),
    subcategory: fieldsOf(subcategory, placeFields),
  }
  return { ...item, ...parts } as unknown as ContentInput
}
