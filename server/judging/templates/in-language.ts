import { derivedId } from '../../platform/vocabulary/derived-id.ts'
import { namedIn, withValues } from '../rules/transfer/named-references.ts'
import type { NamedReference } from '../rules/transfer/rule-file.ts'
import { german } from './german.ts'
import { TemplateLanguage } from './template-language.ts'
import type { Say, SpokenTemplate, Template, TemplateItems, TemplateRule, TemplateText } from './template.ts'

/** The texts of each language by the English; a text that it does not have stays English. */
const texts: Readonly<Record<TemplateLanguage, Readonly<Record<string, string>>>> = { en: {}, de: german }

const sayingIn =
  (language: TemplateLanguage): Say =>
  (english, ...values) =>
    (texts[language][english] ?? english).replaceAll(/\{(\d)\}/g, (_, place: string) =>
      String(values[Number(place) - 1]),
    )

/** A template with its names, descriptions and notes in a language, and with the values that its lists look for there. */
export const inLanguage = (template: Template, language: TemplateLanguage): SpokenTemplate =>
  saidBy(template, sayingIn(language), (items) => itemsFor(items, language))

/** The values of a list for those who write in a language: the English ones too, which are written everywhere. */
const itemsFor = ({ en, de }: TemplateItems, language: TemplateLanguage): string[] =>
  language === TemplateLanguage.en ? [...en] : [...en, ...inPlainLetters(de)]

/** The values of a list in whatever language it was made. */
export const itemsEverywhere = (items: TemplateItems): string[] =>
  Object.values(TemplateLanguage).flatMap((language) => itemsFor(items, language))

/** With the spelling of those who have no umlauts on their keyboard: the letter alone is found anyway, “ae” is not. */
const inPlainLetters = (items: readonly string[]): string[] =>
  items.flatMap((item) => [
    ...new Set([item, item.replaceAll(/[äöü]/g, (umlaut) => plainLetters[umlaut] ?? '')]),
  ])

const plainLetters: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' }

/** A template whose texts are what `say` makes of them, and whose lists have the items that are chosen of all. */
export function saidBy(
  template: Template,
  say: Say,
  choose: (items: TemplateItems) => string[],
): SpokenTemplate {
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
    lists: lists.map(({ name, type, items }) => ({ name: say(name), type, items: choose(items) })),
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
  withValues(
    params,
    new Map(namedIn(params).map(({ field, reference }) => [field, referenceSaidBy(reference, say)])),
  )

function referenceSaidBy(reference: NamedReference, say: Say): NamedReference {
  if ('list' in reference) return { ...reference, list: say(reference.list) }
  if ('queue' in reference) return { queue: say(reference.queue) }
  return 'policyCategory' in reference
    ? { policyCategory: derivedId(say(reference.policyCategory)) }
    : reference
}
