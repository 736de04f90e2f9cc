import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { conditionDefinitions } from '../../server/judging/rules/rule-definitions.ts'
import { RuleType } from '../../server/judging/rules/rule-type.ts'
import { type FileHost, startFileHost } from '../../server/test/file-host.ts'
import { openBrowser } from './browser.ts'
import { counterfeits, liveClassifier, writtenPictures } from './classifiers.ts'
import { fillParam, type ParamSchema, widgetOf } from './param-widgets.ts'
import { signIn } from './sign-in.ts'
import { item, type Part, startStory, type Story } from './story.ts'

/** How many conditions the rules have that are built: to begin and to save one takes longer than to add a condition. */
const together = 6

const listTypes = ['strings', 'regexes', 'urls', 'locations', 'phone_numbers', 'ips']
const attributeTypes = ['number', 'text', 'boolean', 'enum', 'user_id', 'content_id']

/** The editor in a browser, for an admin of a workspace that has one of everything a condition may name. */
interface Editor {
  story: Story
  page: Page
  close(): Promise<void>
}

async function openEditor(): Promise<Editor> {
  const [story, host, browser] = await Promise.all([startStory(), startFileHost(), openBrowser()])
  await fillWorkspace(story, host)
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await signIn(page, story.program.url, story.email('admin'), 'correct horse battery')
  return {
    story,
    page,
    async close() {
      await browser.close()
      await host.close()
      await story.stop()
    },
  }
}

async function fillWorkspace(story: Story, host: FileHost): Promise<void> {
  for (const type of listTypes)
    await story.admin(
      `mutation ($type: ListType!) { createList(input: { name: "A list", type: $type }) { list { id } } }`,
      { type: type.toUpperCase() },
    )
  for (const type of attributeTypes)
    await story.admin(
      `mutation ($input: RegisterAttributeInput!) { registerAttribute(input: $input) { attribute { id } } }`,
      {
        input: {
          name: `custom_${type}`,
          source: 'CONTENT',
          type: type.toUpperCase(),
          ...(type === 'enum' && { enumValues: ['alpha'] }),
        },
      },
    )
  await story.admin(`mutation { createTag(input: { name: "Seen", color: "#ff0000" }) { tag { id } } }`)
  const pictures = await writtenPictures(host)
  await Promise.all([
    liveClassifier(story, { kind: 'TEXT', name: 'Counterfeits', ...counterfeits }),
    liveClassifier(story, { kind: 'IMAGE', name: 'Words', ...pictures }),
  ])
  await story.policy('Spam')
  await story.rest('POST', 'content', item('first', 'so that there is a project'))
}

type Definition = (typeof conditionDefinitions)[number]

const fieldsOf = ({ paramsSchema }: Definition) =>
  (paramsSchema as { properties: Record<string, ParamSchema> }).properties

const section = (page: Page, name: string) => page.getByRole('region', { name })

/** A new rule of the type; from the list that the saved one before leads back to, without loading the page anew. */
async function openNew({ page, story }: Editor, type: string): Promise<void> {
  const back = page.getByRole('link', { name: 'Back' })
  if (await back.isVisible()) {
    await back.click()
    await page.getByRole('tab', { selected: true }).waitFor()
  }
  if (page.url().endsWith(`/rules?type=${type.toUpperCase()}`))
    await page.getByRole('link', { name: 'New rule' }).click()
  else await page.goto(`${story.program.url}/rules/new?type=${type.toUpperCase()}`)
}

/** Labels and descriptions alone are parts of others. */
const beginning = (...parts: string[]) =>
  new RegExp(`^\\s*${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('\\s*')}`)

async function add(
  page: Page,
  to: 'condition' | 'action',
  label: string,
  description: string,
): Promise<void> {
  await page.getByRole('button', { name: `Add ${to === 'action' ? 'an' : 'a'} ${to}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').or(dialog.getByRole('combobox')).first().fill(label)
  await dialog
    .getByRole('option')
    .filter({ hasText: beginning(label, description) })
    .click()
  await dialog.waitFor({ state: 'detached' })
}

/** Fills every parameter that shows of the condition added last; answers what is known of the rule's parameters then. */
async function fillAll(page: Page, definition: Definition): Promise<Record<string, unknown>> {
  const card = section(page, 'Conditions').locator(':scope > ol > li').last()
  const kept: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(fieldsOf(definition))) {
    const title = page.getByText(schema.title ?? '', { exact: true })
    const field = card.locator('[data-slot="root"]').filter({ has: title }).first()
    if (schema['x-show-when'] && !(await field.isVisible())) continue
    kept[name] = (await fillParam(page, field, schema, { name, key: definition.key })) ?? expect.anything()
  }
  return kept
}

async function addAction(page: Page, type: string): Promise<void> {
  const routing = type === 'routing'
  if (routing) await add(page, 'action', 'Route to queue', 'Sends the review to a queue')
  else await add(page, 'action', 'Change status', 'Allows')
  const field = section(page, 'Actions').locator('[data-slot="root"]').first()
  await field.getByRole('combobox').or(field.getByRole('button')).first().click()
  await page.getByRole('option', { name: routing ? 'Default Queue' : 'Flag' }).click()
}

/** Those that still show, if any: they go by themselves after some seconds. */
const dismissNotices = (page: Page) =>
  page
    .getByRole('button', { name: 'Dismiss' })
    .evaluateAll((buttons) =>
      buttons.forEach((button) => button.dispatchEvent(new MouseEvent('click', { bubbles: true }))),
    )

const saved = async (story: Story, type: string, name: string): Promise<Part[]> => {
  const { rules } = await story.admin<{ rules: { name: string; conditions: Part[] }[] }>(
    `query ($type: RuleType!) { rules(type: $type) { name conditions { key params } } }`,
    { type: type.toUpperCase() },
  )
  return rules.find((rule) => rule.name === name)?.conditions ?? []
}

/** The kinds of fields that a condition has; one that shows with another's value alone is a kind of its own. */
const kindsOf = (definition: Definition): string[] =>
  Object.values(fieldsOf(definition)).map(
    (schema) => `${widgetOf(schema)}${schema['x-show-when'] ? ', shown with another' : ''}`,
  )

/**
 * As few conditions as have every kind of field between them, each with one that those before lack: the editor draws all others from
 * the same kinds, and building them too was a twentieth of all stories.
 */
function ofEveryKind(): Definition[] {
  const known = new Set<string>()
  return conditionDefinitions.filter((definition) => {
    const before = known.size
    for (const kind of kindsOf(definition)) known.add(kind)
    return known.size > before
  })
}

/** The conditions as rules of one type each, a few in a rule. */
function rulesOf(definitions: readonly Definition[]): { type: string; conditions: Definition[] }[] {
  const typeOf = ({ appliesTo: [type = RuleType.content] }: Definition) => type
  return [...new Set(definitions.map(typeOf))].flatMap((type) => {
    const ofType = definitions.filter((definition) => typeOf(definition) === type)
    return Array.from({ length: Math.ceil(ofType.length / together) }, (_, index) => ({
      type,
      conditions: ofType.slice(index * together, (index + 1) * together),
    }))
  })
}

/** Has the editor build rules with every kind of field, from the schemas of conditions alone. */
export function buildsRulesOfEveryKind(): void {
  let editor: Editor
  beforeAll(async () => void (editor = await openEditor()))
  afterAll(() => editor?.close())

  const rules = rulesOf(ofEveryKind())
  const keysOf = (conditions: Definition[]) => conditions.map(({ key }) => key).join(', ')
  it.each(rules.map((rule, index) => [keysOf(rule.conditions), `Rule ${index}`, rule] as const))(
    '%s',
    async (_keys, name, { type, conditions }) => {
      const { page, story } = editor
      await openNew(editor, type)
      await page.getByLabel('Name', { exact: true }).fill(name)
      const filled: unknown[] = []
      for (const definition of conditions) {
        await add(page, 'condition', definition.label, definition.description)
        const kept = await fillAll(page, definition)
        filled.push({ key: definition.key, params: expect.objectContaining(kept) })
      }
      await addAction(page, type)
      await page.getByRole('button', { name: 'Save rule' }).click()
      await page.getByRole('heading', { name, exact: true }).waitFor()
      await dismissNotices(page)
      expect(await saved(story, type, name)).toEqual(filled)
    },
  )
}
