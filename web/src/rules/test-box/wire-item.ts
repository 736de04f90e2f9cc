import type { ContentInput } from '../../gql/graphql.ts'
import { isRecord } from '../is-record.ts'

const itemFields = ['text', 'imageUrls', 'videoUrls', 'audioUrls', 'metadata']
const userFields = [
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
/** Fields of a user that are enums, which the schema names in capitals. */
const enumFields: ReadonlySet<string> = new Set(['type', 'status'])
const placeFields = ['name']

const wireName = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * The known fields of a wire object under their schema names, with its id as the external id; like the REST interface, others are
 * ignored.
 */
function fieldsOf(
  value: unknown,
  idName: string,
  names: readonly string[],
): Record<string, unknown> | undefined {
  if (!isRecord(value)) return undefined
  const fields = names.map((name) => [name, wireName(name)] as const)
  return Object.fromEntries(
    [['externalId', idName] as const, ...fields]
      .filter(([, wire]) => wire in value)
      .map(([name, wire]) => [name, enumFields.has(name) ? nameOf(value[wire]) : value[wire]]),
  )
}

const nameOf = (value: unknown): unknown => (typeof value === 'string' ? value.toUpperCase() : value)

const required = ['content_id', 'user.id', 'category.id', 'subcategory.id']
const within = (value: unknown, name: string): unknown => (isRecord(value) ? value[name] : undefined)

/** The missing required fields of a body of POST /api/v1/content. */
export const missingIn = (body: unknown): string[] =>
  required.filter((path) => path.split('.').reduce(within, body) === undefined)

/**
 * The body of POST /api/v1/content as the schema's input; undefined where it is not an object. The server reports missing fields.
 */
export function itemOfWire(body: unknown): ContentInput | undefined {
  const item = fieldsOf(body, 'content_id', itemFields)
  if (!item) return undefined
  const { user, category, subcategory } = body as Record<string, unknown>
  const parts = {
    user: fieldsOf(user, 'id', userFields),
    category: fieldsOf(category, 'id', placeFields),
    subcategory: fieldsOf(subcategory, 'id', placeFields),
  }
  return { ...item, ...parts } as unknown as ContentInput
}
