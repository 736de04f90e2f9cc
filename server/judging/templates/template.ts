import type { ListType } from '../../settings/lists/list-type.ts'
import type { RuleInput } from '../rules/rule.input.ts'
import type { NamedReference } from '../rules/transfer/rule-file.ts'
import type { TemplateLanguage } from './template-language.ts'

/** Says an English text of the templates in a language, with the values of `{1}`, `{2}` in their places. */
export type Say = (english: string, ...values: (string | number)[]) => string

/** A text of a template in English, or how it is said where values stand in it. */
export type TemplateText = string | ((say: Say) => string)

/** A rule of a template; its notes state its purpose and what to check before enabling it. */
interface TemplateRuleOf<Text> extends Omit<RuleInput, 'name' | 'notes'> {
  name: Text
  notes: Text
}

/** The same as it is written: references are by the English name, those of a policy category too. */
export type TemplateRule = TemplateRuleOf<TemplateText>

/** What a list looks for, by the language in which it is written; inflected, since it is found as whole words. */
export type TemplateItems = Readonly<Record<TemplateLanguage, readonly string[]>>

/** A starting configuration of a workspace: categories, lists and rules for a kind of platform. */
interface TemplateOf<Rule, Items> {
  key: string
  name: string
  description: string
  /** Its policy categories; decisions under those of sensitive material count towards the exposure of the moderator. */
  categories: { name: string; description: string; isSensitive?: boolean }[]
  lists: { name: string; type: ListType; items: Items }[]
  /** The review queue that one of the rules routes to. */
  queue: string
  /** In their order of evaluation. */
  rules: Rule[]
}

/** A template as it is written, in English. One file each, in `kinds/`. */
export type Template = TemplateOf<TemplateRule, TemplateItems>

/** A template in a language; references of its rules are as in a file of rules. */
export type SpokenTemplate = TemplateOf<TemplateRuleOf<string>, string[]>

/** A list of the template, as referenced in its rules. */
export const listNamed = (list: string, type: ListType): NamedReference => ({ list, type })
