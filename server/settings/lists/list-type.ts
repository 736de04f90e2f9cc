import { registerEnumType } from 'type-graphql'
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
registerEnumType(ListType, { name: 'ListType' })

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
