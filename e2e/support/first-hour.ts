import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Locator, Page } from 'playwright-core'
import type { startReceiver } from '../../server/test/webhook-receiver.ts'
import { deskOf } from './review-desk.ts'
import { signInByForm } from './sign-in.ts'

/** An admin whose workspace is empty: where they sign in, how, their customer platform, and who looks at each screen they come to. */
export interface FirstHour {
  page: Page
  url: string
  email: string
  password: string
  receiver: Awaited<ReturnType<typeof startReceiver>>
  /** The API key that they have made, and kept. */
  key: string
  look(screen: string): Promise<unknown>
}

/** Answers a name that the document puts in bold or italics, for the screen has to have it. @throws when the document does not */
type Named = (name: string) => string
type Step = (hour: FirstHour, named: Named) => Promise<void>

/** The paragraphs of the list of a document's section, by what each begins with in bold. */
export const paragraphsOf = (section: string): Map<string, string> =>
  new Map(
    [...section.matchAll(/^\d+\. \*\*(.+?)\.?\*\*([\s\S]*?)(?=^\d+\. |^\n)/gm)].map(
      ([, title = '', text = '']) => [title, text],
    ),
  )

/** What somebody who has only read that paragraph can name. */
export function namesIn(paragraph: string): Named {
  return (name) => {
    if (paragraph.includes(`**${name}**`) || paragraph.includes(`_${name}_`)) return name
    throw new Error(`the document does not name “${name}” in:\n${paragraph}`)
  }
}

const checklist = (page: Page) => page.getByRole('region', { name: 'Set up moderation' })
/** A step by the beginning of its heading, which says its state and its hint as well. */
const stepOf = (page: Page, title: string): Locator =>
  checklist(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: new RegExp(`^${title}`) }) })

/** Opens a step, unless it is the one that is open. */
async function open(page: Page, title: string): Promise<Locator> {
  const step = stepOf(page, title)
  await step.waitFor()
  const toggle = step.getByRole('button').first()
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click()
  return step
}
/** Resolves once a step is ticked. */
const isTicked = (page: Page, title: string) =>
  stepOf(page, title).getByText('done', { exact: true }).waitFor()

const goTo = (page: Page, name: string) =>
  page.getByRole('navigation').first().getByRole('link', { name }).first().click()

/** Runs in a terminal the command that a step shows, with what its reader changes in it. */
async function runShown(
  { key }: FirstHour,
  step: Locator,
  change = (command: string) => command,
): Promise<void> {
  const command = await step.getByRole('group', { name: 'Command that sends an item' }).innerText()
  const env = { ...process.env, VERDICT_KEY: key }
  await promisify(execFile)('sh', ['-c', change(command).replace('curl', 'curl -sS --fail')], { env })
}

async function createKey(hour: FirstHour, named: Named): Promise<void> {
  const step = await open(hour.page, 'Create an API key')
  await hour.look('checklist')
  await step.getByRole('button', { name: named('Create the key') }).click()
  const command = await step.getByRole('group', { name: 'Try it: send the first item' }).innerText()
  hour.key = /verdict\.\w+/.exec(command)?.[0] ?? ''
}

async function chooseTemplate({ page, look }: FirstHour, named: Named): Promise<void> {
  const step = await open(page, 'Set up the first rules')
  await step.getByRole('link', { name: named('Write a rule') }).waitFor()
  await step.getByRole('link', { name: named('Choose a template') }).click()
  await page.getByText(named('What is in it')).first().click()
  const parts = page.getByRole('dialog')
  await parts.getByText('Insults').first().waitFor()
  await look('template')
  await parts.getByRole('button', { name: named('Use it') }).click()
  await parts.waitFor({ state: 'hidden' })
}

async function turnOn({ page, look }: FirstHour, named: Named): Promise<void> {
  await goTo(page, named('Rules'))
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: named('Insults'), exact: true }) })
  await row.getByText('Shadow').waitFor()
  await row.getByRole('switch').click()
  const dialog = page.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: named('Turn on') })
  await confirm.and(page.locator(':enabled')).waitFor()
  await look('rule')
  await confirm.click()
  await row.getByRole('switch', { checked: true }).waitFor()
}

async function sendItems(hour: FirstHour): Promise<void> {
  const { page, look } = hour
  await goTo(page, 'Queues')
  const step = await open(page, 'Send the first item')
  await step.getByText('Waiting for the first item').waitFor()
  await runShown(hour, step)
  await step.getByRole('link', { name: /first-item.*Allowed/ }).waitFor()
  await look('item')
  await runShown(hour, step, (command) =>
    command.replace('first-item', 'second-item').replace('Hello from our platform', 'You stupid idiot'),
  )
  await step.getByRole('link', { name: /second-item.*Flagged/ }).waitFor()
  await isTicked(page, 'Send the first item')
}

async function decide({ page, look }: FirstHour, named: Named): Promise<void> {
  await goTo(page, named('Queues'))
  await page
    .getByRole('link', { name: named('Start reviewing') })
    .or(page.getByRole('button', { name: 'Start reviewing' }))
    .first()
    .click()
  const desk = deskOf(page)
  await desk.drawn()
  await page.getByText(named('Why it is here')).first().waitFor()
  for (const name of ['Allow', 'Flag', 'Remove'])
    await page
      .getByRole('button', { name: new RegExp(`^${named(name)}`) })
      .first()
      .waitFor()
  await desk.remove().click()
  await look('decision')
  await page.getByRole('button', { name: new RegExp(`^${named('Confirm and next')}`) }).click()
  await page
    .getByRole('button', { name: new RegExp(`^${named('Undo')}`) })
    .first()
    .waitFor()
}

async function connectWebhook({ page, receiver, look }: FirstHour, named: Named): Promise<void> {
  await goTo(page, 'Queues')
  const step = await open(page, 'Connect the webhook')
  await step.getByRole('textbox', { name: 'Address' }).fill(receiver.url)
  await step.getByRole('button', { name: named('Connect'), exact: true }).click()
  receiver.secret = await step.getByRole('group', { name: 'Signing secret' }).innerText()
  receiver.answer = () => ({ status: 500, body: 'not ready yet' })
  const send = step.getByRole('button', { name: named('Send test event') })
  await send.click()
  await step.getByText('not ready yet').waitFor()
  await step.getByText('to do').waitFor()
  receiver.answer = () => 200
  await send.click()
  await isTicked(page, 'Connect the webhook')
  await look('webhook')
}

/** What an admin does in the first hour, by the beginning of the document's paragraphs and by nothing but what these name. */
export const firstHour: Readonly<Record<string, Step>> = {
  'Sign in': ({ page, url, email, password }) => signInByForm(page, url, email, password),
  'Create an API key': createKey,
  'Set up the first rules': chooseTemplate,
  'Turn a rule on': turnOn,
  'Send the first item': sendItems,
  'Decide on an item': decide,
  'Connect the webhook': connectWebhook,
}
