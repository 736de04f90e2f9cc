import type { ListType } from '../../settings/lists/list-type.ts'
import type { NamedReference } from '../rules/transfer/rule-file.ts'
import type { RuleInput } from '../rules/rule.input.ts'

/** A rule of a template; its notes state its purpose and what to check before enabling it. */
export interface TemplateRule extends Omit<RuleInput, 'notes'> {
  notes: string
}

/** A starting configuration of a workspace: categories, lists and rules for a kind of platform. One file each, in `kinds/`. */
export interface Template {
  key: string
  name: string
  description: string
  /** Its policy categories; decisions under those of sensitive material count towards the exposure of the moderator. */
  categories: { name: string; description: string; isSensitive?: boolean }[]
  lists: { name: string; type: ListType; items: string[] }[]
  /** The review queue that one of the rules routes to. */
  queue: string
  /** In their order of evaluation; references are by name, as in a file of rules. */
  rules: TemplateRule[]
}

/** A list of the template, as referenced in its rules. */
export const listNamed = (list: string, type: ListType): NamedReference => ({ list, type })
