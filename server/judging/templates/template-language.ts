import { registerEnumType } from 'type-graphql'
import { derivedId } from '../../platform/vocabulary/derived-id.ts'
import { described } from '../../platform/graphql/enum-values.ts'
import { namedIn, withValue } from '../rules/transfer/named-references.ts'
import type { NamedReference } from '../rules/transfer/rule-file.ts'
import { german } from './german.ts'
import type { Say, SpokenTemplate, Template, TemplateRule, TemplateText } from './template.ts'

/** The languages of templates. */
export enum TemplateLanguage {
  en = 'en',
  de = 'de',
}
registerEnumType(TemplateLanguage, {
  name: 'TemplateLanguage',
  description: 'A language that the texts of templates are in',
  valuesConfig: described(TemplateLanguage, { en: 'English', de: 'German' }),
})

/** The texts of each language by the English; a text that it does not have stays English. */
const texts: Readonly<Record<TemplateLanguage, Readonly<Record<string, string>>>> = { en: {}, de: german }

const sayingIn =
  (language: TemplateLanguage): Say =>
  (english, ...values) =>
    (texts[language][english] ?? english).replaceAll(/\{(\d)\}/g, (_, place: string) =>
      String(values[Number(place) - 1]),
    )

/** A template with its names, descriptions and notes in a language; the values of its lists are what it looks for, and stay. */
export const inLanguage = (template: Template, language: TemplateLanguage): SpokenTemplate =>
  saidBy(template, sayingIn(language))

/** A template whose texts are what `say` makes of them. */
export function saidBy(template: Template, say: Say): SpokenTemplate {
  const { name, description, categories, lists, queue, rules } = template
  return {
    ...template,
    name: say(name),
    description: say(description),
    categories: categories.map((category) => ({
      ...category,
      name: say(category.name),
      description: say(category.description),
    })),
    lists: lists.map((list) => ({ ...list, name: say(list.name) })),
    queue: say(queue),
    rules: rules.map((rule) => ruleSaidBy(rule, say)),
  }
}

function ruleSaidBy(rule: TemplateRule, say: Say): SpokenTemplate['rules'][number] {
  const said = (text: TemplateText) => (typeof text === 'string' ? say(text) : text(say))
  const parts = (field: 'conditions' | 'actions') =>
    rule[field].map((part) => ({ ...part, params: paramsSaidBy(part.params, say) }))
  return {
    ...rule,
    name: said(rule.name),
    notes: said(rule.notes),
    conditions: parts('conditions'),
    actions: parts('actions'),
  }
}

const paramsSaidBy = (params: Record<string, unknown>, say: Say): Record<string, unknown> =>
  namedIn(params).reduce(
    (all, { field, reference }) => withValue(all, field, referenceSaidBy(reference, say)),
    params,
  )

function referenceSaidBy(reference: NamedReference, say: Say): NamedReference {
  if ('list' in reference) return { ...reference, list: say(reference.list) }
  if ('queue' in reference) return { queue: say(reference.queue) }
  return 'policyCategory' in reference
    ? { policyCategory: derivedId(say(reference.policyCategory)) }
    : reference
}
