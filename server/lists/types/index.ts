import type { ListTypeDefinition } from '../list-type.ts'
import ips from './ips.ts'
import locations from './locations.ts'
import regexes from './regexes.ts'
import strings from './strings.ts'
import urls from './urls.ts'

/** Every type of list that can be created. */
export const listTypes: readonly ListTypeDefinition[] = [strings, urls, locations, ips, regexes]
