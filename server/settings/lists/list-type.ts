import { registerEnumType } from 'type-graphql'
import { described } from '../../platform/graphql/enum-values.ts'
import type { PlanTerms } from '../../access/plans/plan-table.ts'

/** What a list holds, by its wire value (section 2.9). Fixed when the list is created. */
export enum ListType {
  strings = 'strings',
  urls = 'urls',
  locations = 'locations',
  phone_numbers = 'phone_numbers',
  ips = 'ips',
  regexes = 'regexes',
}
registerEnumType(ListType, {
  name: 'ListType',
  description: 'What a list holds; fixed when the list is made',
  valuesConfig: described(ListType, {
    strings: 'Words and phrases of up to 255 characters',
    urls: 'Domains and addresses of web pages, of up to 2,048 characters',
    locations: 'Countries, as ISO 3166-1 alpha-2 codes',
    phone_numbers: 'Phone numbers with their country code; only the plus sign and digits are kept',
    ips: 'IP addresses; only on the plans pro and enterprise',
    regexes: 'Regular expressions under 200 characters, at most 100; unsafe ones are refused',
  }),
})

/** A value as the list keeps it, or why it is refused. */
export type CheckedValue = { value: string } | { problem: string }

/** One type of list. */
export interface ListTypeDefinition {
  key: ListType
  /** The type's name on the dashboard. */
  label: string
  /** Values of one list at most; without it, the limit of all lists holds. */
  most?: number
  /** The term of a plan that allows this type; without it, every plan does. */
  plan?: keyof PlanTerms
  /** Checks one value and puts it into the form that is kept. */
  check(value: string): CheckedValue
}

/** Declares a type of list. */
export const defineListType = (definition: ListTypeDefinition): ListTypeDefinition => definition
