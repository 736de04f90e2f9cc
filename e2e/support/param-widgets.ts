import type { Locator, Page } from 'playwright-core'

/** The JSON Schema of one parameter of a condition, as the editor gets it. */
export interface ParamSchema {
  type?: string
  title?: string
  enum?: string[]
  default?: unknown
  items?: { enum?: string[] }
  'x-widget'?: string
  'x-show-when'?: Record<string, unknown[]>
}

/** What a widget is: how it is filled, and what that makes of the parameter. */
type Fill = (field: Locator, page: Page, about: { name: string; key: string }) => Promise<unknown>

const entries: Record<string, string> = { countries: 'US', addresses: '192.0.2.0/24', domains: 'bad.example' }
const anything: unknown = undefined

const choose =
  (multiple: boolean): Fill =>
  async (field, page) => {
    await field.getByRole('combobox').or(field.getByRole('button')).first().click()
    await page.getByRole('option').first().click()
    if (multiple) await page.keyboard.press('Escape')
    await page.getByRole('option').first().waitFor({ state: 'detached' })
    return anything
  }

/** How each kind of widget is filled, as a person does; answers what is kept, undefined where that is an id. */
const fills: Record<string, Fill> = {
  async words(field, _page, { name }) {
    const entry = entries[name] ?? 'alpha'
    await field.getByRole('textbox').fill(entry)
    return [entry]
  },
  async text(field, _page, { key }) {
    await field.getByRole('textbox').fill(key)
    return key
  },
  async number(field, _page, { name }) {
    const number = name === 'atMost' ? 9 : 2
    await field.getByRole('spinbutton').fill(String(number))
    await field.getByRole('spinbutton').press('Tab')
    return number
  },
  async percent(field) {
    await field.getByRole('slider').press('End')
    await field.getByRole('slider').press('ArrowLeft')
    return 99
  },
  async switch(field) {
    const before = await field.getByRole('switch').isChecked()
    await field.getByRole('switch').click()
    return !before
  },
  async 'multi-select'(field, page, about) {
    const box = field.getByRole('checkbox').first()
    if (!(await box.isVisible())) return choose(true)(field, page, about)
    await box.click()
    return anything
  },
  select: choose(false),
  list: choose(false),
  attribute: choose(false),
  category: choose(true),
  'policy-category': choose(true),
  tags: choose(true),
  classifier: choose(false),
  classifiers: choose(true),
  topic: choose(false),
  topics: choose(true),
}

/** The kind of widget that the editor has for a parameter. */
export function widgetOf(schema: ParamSchema): string {
  if (schema['x-widget']) return schema['x-widget']
  if (schema.enum) return 'select'
  const byType: Record<string, string> = { boolean: 'switch', integer: 'number', number: 'number' }
  return byType[schema.type ?? ''] ?? 'text'
}

/** Fills a parameter through its widget. @returns what the rule then keeps, undefined where that is not known beforehand */
export function fillParam(
  page: Page,
  field: Locator,
  schema: ParamSchema,
  about: { name: string; key: string },
): Promise<unknown> {
  const fill = fills[widgetOf(schema)]
  if (!fill) throw new Error(`no way to fill a widget of kind ${widgetOf(schema)}`)
  return fill(field, page, about)
}
