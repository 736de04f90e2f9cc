import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'vue/compiler-sfc'
import { wholeTexts } from './whole-texts.ts'

type Ast = NonNullable<NonNullable<ReturnType<typeof parse>['descriptor']['template']>['ast']>
type Element = Extract<Ast['children'][number], { tag: string; props: unknown }>

/** A field of a form, or a row of the settings, as the template of a file has it. */
interface Field {
  at: string
  element: Element
}

/** Labels that say by themselves what belongs there: the words that the reader has for it. */
const plain = [
  'Name',
  'Name on the button',
  'E-mail',
  'Password',
  'Present password',
  'Code',
  'Code that it shows now',
  'From',
  'To',
  'Until',
  'Message',
  'Note',
  'Tags',
  'A text',
  'Text of the content',
  'The address of a picture',
  'AI moderator',
  'Classifier',
  'Policy category',
  'Written policy',
  'DSA category',
  'Violates',
  'Fine',
  'Replace its filters by those of the page',
]
/** Controls whose choices have a line of explanation each. */
const explained = ['URadioGroup', 'UCheckboxGroup']
/** Where a switch narrows what a page shows, and is part of no form. */
const filters = ['content/ContentTrace.vue', 'content/TraceReplay.vue', 'policies/written/PolicyDiff.vue']
const numbers = ['NumberField', 'USlider', 'PercentSlider']
/** What says in which unit a number is. */
const unit =
  /percent|%|minute|second|day|month|hour|MB|token|item|call|dollar|currency|price|likelihood|character/i

const root = new URL('../', import.meta.url)

/** What stands in an attribute, written out or bound; undefined where it has none. */
function valueOf({ props }: Element, name: string): string | undefined {
  for (const prop of props) {
    if (!('arg' in prop)) {
      if (prop.name === name) return prop.value?.content ?? ''
    } else if (prop.name === 'bind' && prop.arg?.loc.source === name) return prop.exp?.loc.source ?? ''
  }
  return undefined
}
const isNumber = (element: Element): boolean =>
  numbers.includes(element.tag) || (element.tag === 'UInput' && valueOf(element, 'type') === 'number')

const elementsOf = ({ children }: Ast | Element): Element[] =>
  children.filter((child): child is Element => 'tag' in child && 'props' in child)
const within = (node: Ast | Element): Element[] =>
  elementsOf(node).flatMap((child) => [child, ...within(child)])

const flat = (messages: object, prefix = ''): [string, string][] =>
  Object.entries(messages).flatMap(([key, value]): [string, string][] =>
    typeof value === 'object' ? flat(value as object, `${prefix}${key}.`) : [[prefix + key, String(value)]],
  )
const texts = flat(wholeTexts.en)
const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((match) => match[1] ?? '')

/** The English texts that an expression can give: of its keys, and of those that begin as `some.key.${value}` does. */
function textsOf(expression = ''): string[] {
  const keys = all(expression, /['"]([a-z]\w*(?:\.\w+)+)['"]/g)
  const starts = all(expression, /`([a-z]\w*(?:\.\w+)*\.)\$\{/gi)
  const isAsked = (key: string) =>
    keys.includes(key) ||
    starts.some((start) => key.startsWith(start) && !key.slice(start.length).includes('.'))
  return texts.filter(([key]) => isAsked(key)).map(([, text]) => text)
}

const templates = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.vue'))
  .sort()
  .map((file) => ({ file, ast: parse(readFileSync(new URL(file, root), 'utf8')).descriptor.template?.ast }))
const every = (...tags: string[]): Field[] =>
  templates.flatMap(({ file, ast }) =>
    (ast ? within(ast) : [])
      .filter(({ tag }) => tags.includes(tag))
      .map((element) => ({ at: `${file}:${element.loc.start.line}`, element })),
  )

const hintOf = (element: Element): string | undefined =>
  valueOf(element, 'help') ?? valueOf(element, 'description')
const labelOf = (element: Element): string | undefined => valueOf(element, 'label')
const hasOneDescribed = (element: Element): boolean =>
  within(element).some((inner) => valueOf(inner, 'aria-describedby') !== undefined)

describe('the fields of forms say what they are for', () => {
  it('each has a hint, or a label that needs none', () => {
    const bare = every('UFormField', 'USwitch')
      .filter(({ at, element }) => {
        const labels = textsOf(labelOf(element))
        return (
          labels.some((label) => !plain.includes(label)) &&
          hintOf(element) === undefined &&
          !hasOneDescribed(element) &&
          !elementsOf(element).some(({ tag }) => explained.includes(tag)) &&
          !filters.some((file) => at.startsWith(file))
        )
      })
      .map(({ at, element }) => `${at} ${labelOf(element)}`)
    expect(bare).toEqual([])
  })

  it('each number has its unit in the label or the hint', () => {
    const counted = every('UFormField', 'SettingsRow').filter(({ element }) => within(element).some(isNumber))
    const without = counted.filter(({ element }) => {
      const labels = textsOf(labelOf(element) ?? valueOf(element, 'title'))
      const hints = textsOf(hintOf(element) ?? valueOf(element, 'hint'))
      return labels.some((label) => !unit.test(label) && !hints.some((hint) => unit.test(hint)))
    })
    expect(without.map(({ at }) => at)).toEqual([])
    expect(counted.length).toBeGreaterThan(10)
  })

  it('the hint of each row of settings is read with what stands in it', () => {
    const rows = every('SettingsRow')
    expect(rows.filter(({ element }) => !hasOneDescribed(element)).map(({ at }) => at)).toEqual([])
    expect(rows.length).toBeGreaterThan(20)
  })
})
