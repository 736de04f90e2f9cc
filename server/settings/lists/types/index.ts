import type { ListType, ListTypeDefinition } from '../list-type.ts'
import ips from './ips.ts'
import locations from './locations.ts'
import phoneNumbers from './phone-numbers.ts'
import regexes from './regexes.ts'
import strings from './strings.ts'
import urls from './urls.ts'

/** All types of lists. */
export const listTypes: readonly ListTypeDefinition[] = [strings, urls, locations, phoneNumbers, ips, regexes]

const byKey = new Map(listTypes.map((type) => [type.key, type]))

/** The definition of a type. @throws when there is none */
export function listTypeOf(key: ListType): ListTypeDefinition {
  const definition = byKey.get(key)
  if (!definition) throw new Error(`no list type ${key}`)
  return definition
}
