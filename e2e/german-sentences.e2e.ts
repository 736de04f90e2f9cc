import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FileHost, startFileHost } from '../server/test/file-host.ts'
import { phrasebook, serverTexts } from '../web/src/language/server-texts/index.de.ts'
import { openBrowser } from './support/browser.ts'
import { opensWithin } from './support/open-within.ts'
import { signIn } from './support/sign-in.ts'
import { becomes, item, says, startStory, type Story } from './support/story.ts'

let story: Story
let host: FileHost
let browser: Browser
let page: Page
let open: ReturnType<typeof opensWithin>
let ruleId: string
let contentId: string

const sentences = Object.keys(serverTexts).filter((kind) =>
  /^(summary|explanation|problem|note|reason)/.test(kind),
)
/** The name of an attribute of the workspace, and a word of both languages. */
const alike = ['Text length', 'Attribute']
/** Whether it is something of these kinds that the server says, as it says it. */
const isEnglish = (text: string, kinds: readonly string[]): boolean =>
  kinds.some((kind) => {
    const own = phrasebook.translatedAll(text, kind, /(; |\. )/)
    return own !== undefined && own !== text
  })

/** What the page shows of that: sentences even where it is somebody's own, but for what is marked in an item. */
async function englishShown(): Promise<string[]> {
  const shown = await page.evaluate(() => {
    const elements = [...document.body.querySelectorAll(':not(mark)')]
    return elements.flatMap((element) => {
      const nodes = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      const texts = [...nodes.map(({ textContent }) => textContent), element.getAttribute('title')]
      const isTheirs = element.closest('bdi, h1') !== null
      return texts.map((text) => ({ text: text?.trim() ?? '', isTheirs }))
    })
  })
  return shown
    .filter(({ text, isTheirs }) =>
      isEnglish(text, isTheirs || alike.includes(text) ? sentences : [...sentences, 'said']),
    )
    .map(({ text }) => text)
}
const reads = (text: string) => page.getByRole('main').getByText(text).first().waitFor()

const conditions = [
  says('Needs a provider'),
  { key: 'text_length', params: { atLeast: 5 } },
  {
    key: 'custom_number',
    params: { source: 'content', attribute: 'Text length', comparison: 'at_least', value: 0.5 },
  },
  { key: 'content_volume', params: { atLeast: 1, within: 2, unit: 'hours' } },
]

beforeAll(async () => {
  ;[story, host, browser] = await Promise.all([startStory(), startFileHost(), openBrowser()])
  await story.admin(
    `mutation { registerAttribute(input: { source: CONTENT, name: "Text length", type: NUMBER }) { attribute { id } } }`,
  )
  ruleId = await story.rule('content', 'is in', conditions, [
    becomes('flagged'),
    { key: 'priority', params: { priority: 'high' } },
  ])
  await story.rule(
    'content',
    'Pictures',
    [
      { key: 'image_labels', params: { labels: ['violence', 'gambling'], minimum: 50, source: 'provider' } },
      { key: 'language', params: { match: 'is_not_in', languages: ['de', 'en'] } },
    ],
    [becomes('hidden')],
  )
  await story.rule(
    'user',
    'Newcomers',
    [{ key: 'signed_up', params: { when: 'within', within: 1, unit: 'days' } }],
    [becomes('flagged')],
  )
  const broken = host.serve('gone.png', Buffer.from('no picture')).replace('gone', 'missing')
  await story.rest(
    'POST',
    'content/sync',
    item('one', 'This needs a provider', {
      image_urls: [broken],
      metadata: { 'Text length': 3 },
    }),
  )
  const { content } = await story.admin<{ content: { id: string } }>(
    '{ content(by: { externalId: "one" }) { id } }',
  )
  contentId = content.id
  page = await (
    await browser.newContext({ locale: 'de-DE', viewport: { width: 1440, height: 1000 } })
  ).newPage()
  await signIn(page, story.program.url, story.email('admin'), 'correct horse battery')
  open = opensWithin(page)
  await page.goto(`${story.program.url}/rules`)
})
afterAll(async () => {
  await browser?.close()
  await host?.close()
  await story?.stop()
})

describe('a German reader finds no English of the server', () => {
  it('in the list of rules, and what somebody wrote stays as it is', async () => {
    await reads('Text enthält irgendein Wort: „Needs a provider“')
    await reads('Textlänge: mindestens 5 Zeichen')
    await reads('„Text length“ ist mindestens 0,5')
    await reads('Markieren · Mit Priorität hoch')
    expect(await englishShown()).toEqual([])
  })

  it('in a rule', async () => {
    await open(`/rules/${ruleId}`)
    expect(await englishShown()).toEqual([])
  })

  it('in the trace of a decision, and of a file that could not be fetched', async () => {
    await open(`/content/${contentId}`)
    await reads('antwortete mit Status 404')
    expect(await englishShown()).toEqual([])
    await page.getByRole('tab', { name: 'Regeln' }).click()
    await reads('Der Text enthält „Needs a provider“')
    expect(await englishShown()).toEqual([])
  })

  it.each([
    '/rules/templates',
    '/policies/ai-moderators/new',
    '/settings/signals/new',
    '/settings/signals',
    '/settings/integrations',
  ])('on %s', async (path) => {
    await open(path)
    expect(await englishShown()).toEqual([])
  })
})
