import { registerEnumType } from 'type-graphql'
import type { PlanTerms } from '../../access/plans/plan-table.ts'
import { described } from '../../platform/graphql/enum-values.ts'

/** The type of a list, by wire value (section 2.9). Fixed when the list is created. */
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

/** A normalized value, or the reason why it is refused. */
export type CheckedValue = { value: string } | { problem: string }

/** One type of list. */
export interface ListTypeDefinition {
  key: ListType
  /** The type's name on the dashboard. */
  label: string
  /** The most values of one list; without it, the general limit applies. */
  most?: number
  /** The feature of a plan that this type requires; without it, every plan includes it. */
  plan?: keyof PlanTerms
  /** Checks and normalizes one value. */
  check(value: string): CheckedValue
}

/** Defines a type of list. */
export const defineListType = (definition: ListTypeDefinition): ListTypeDefinition => definition
