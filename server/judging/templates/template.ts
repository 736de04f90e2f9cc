import type { ListType } from '../../settings/lists/list-type.ts'
import type { NamedReference } from '../rules/transfer/rule-file.ts'
import type { RuleInput } from '../rules/rule.input.ts'

/** A rule of a template; its notes say what it is for and what to watch before it is turned on. */
export interface TemplateRule extends Omit<RuleInput, 'notes'> {
  notes: string
}

/** What a workspace can begin with: categories, lists and rules for a kind of platform. One file each, in `kinds/`. */
export interface Template {
  key: string
  name: string
  description: string
  categories: { name: string; description: string }[]
  lists: { name: string; type: ListType; items: string[] }[]
  /** The review queue that one of the rules routes to. */
  queue: string
  /** In their order of evaluation; what they refer to is named, as in a file of rules. */
  rules: TemplateRule[]
}

/** A list of the template, as its rules name it. */
export const listNamed = (list: string, type: ListType): NamedReference => ({ list, type })
