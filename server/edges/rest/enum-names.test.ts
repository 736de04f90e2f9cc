import { buildSchema, parse } from 'graphql'
import { expect, it } from 'vitest'
import { nameEnumsInCapitals } from '../graphql/capital-enums.ts'
import { namingEnums } from './enum-names.ts'

const schema = nameEnumsInCapitals(
  buildSchema(`
    enum Status { allowed, hidden }
    input Part { status: Status, parts: [Part!], note: String }
    type Query { ask(status: Status, statuses: [Status!], part: Part, text: String): Boolean }`),
)
const names = namingEnums(
  schema,
  parse(`query ($status: Status, $statuses: [Status!], $part: Part, $text: String) {
    ask(status: $status, statuses: $statuses, part: $part, text: $text) }`),
)

it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
  ['a value', { status: 'hidden' }, { status: 'HIDDEN' }],
  ['a list', { statuses: ['hidden', 'allowed'] }, { statuses: ['HIDDEN', 'ALLOWED'] }],
  [
    'what lies deep in an input',
    { part: { note: 'hidden', parts: [{ status: 'allowed', parts: [{ status: 'hidden' }] }] } },
    { part: { note: 'hidden', parts: [{ status: 'ALLOWED', parts: [{ status: 'HIDDEN' }] }] } },
  ],
  ['null, and what is left out', { status: null }, { status: null }],
  ['no text that is spelled like one', { text: 'hidden' }, { text: 'hidden' }],
  [
    'nothing that is no value, which is refused later',
    { status: 'gone', statuses: 7 },
    { status: 'gone', statuses: 7 },
  ],
])('the names of enums are given to %s', (_what, variables, named) => {
  expect(names(variables)).toEqual(named)
})
