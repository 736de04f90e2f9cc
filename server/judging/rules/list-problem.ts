import type { KnownReferences } from './references.ts'

const names = {
  strings: 'Text',
  urls: 'Domains',
  locations: 'Countries',
  phone_numbers: 'Phone numbers',
  ips: 'IP addresses',
  regexes: 'Regexes',
} as const

export type ListTypeKey = keyof typeof names

/** The error of a list parameter when the list has another type. */
export function listProblem(
  known: KnownReferences,
  listId: string,
  wanted: ListTypeKey,
): Record<string, string> {
  const list = known.get('list', listId)
  return list && list.type !== wanted ? { listId: `Must be a list of type ${names[wanted]}` } : {}
}
