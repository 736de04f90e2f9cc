import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import type { Locator, Page } from 'playwright-core'
import { readPage, sectionOf } from '../../server/test/docs/markdown.ts'
import { startReceiver } from '../../server/test/webhook-receiver.ts'
import type { Program } from './program.ts'
import { deskOf, startReviewing } from './review-desk.ts'
import { signInByForm } from './sign-in.ts'

/** An admin whose workspace is empty: where they sign in, how, their customer platform, and who looks at each screen they come to. */
export interface FirstHour {
  page: Page
  url: string
  email: string
  password: string
  receiver: Awaited<ReturnType<typeof startReceiver>>
  /** The command that was shown with the API key in it: they keep it, for nobody sees the key again. */
  keyCommand: string
  look(screen: string): Promise<unknown>
}

/** Answers a name that the document puts in bold or italics, for the screen has to have it. @throws when the document does not */
type Named = (name: string) => string
type Step = (hour: FirstHour, named: Named) => Promise<void>

/** Makes an empty workspace for the admin of a page, who is not signed in yet. */
export async function beginFirstHour(
  program: Program,
  page: Page,
  look: FirstHour['look'],
): Promise<FirstHour> {
  const [email, password] = [`ada@${randomUUID()}.test`, 'correct horse battery']
  await program.cli('workspace:create', '--name', 'Empty', '--email', email, '--password', password)
  const receiver = await startReceiver()
  return { page, url: program.url, email, password, receiver, keyCommand: '', look }
}

/** The paragraphs of docs/admins.md, “Your first hour”, by what each begins with in bold. */
export const paragraphs: ReadonlyMap<string, string> = new Map(
  [
    ...sectionOf(readPage('docs/admins.md'), 'Your first hour').matchAll(
      /^\d+\. \*\*(.+?)\.?\*\*([\s\S]*?)(?=^\d+\. |^\n)/gm,
    ),
  ].map(([, title = '', text = '']) => [title, text]),
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

/** Another item in a command that sends the first one: an insult. */
const insult = (command: string, id: string) =>
  command.replace('first-item', id).replace('Hello from our platform', 'You stupid idiot')

/** Runs a command in a terminal in which their key is, and answers what the API did. */
async function run({ keyCommand }: FirstHour, command: string): Promise<unknown> {
  const env = { ...process.env, VERDICT_KEY: /verdict\.\w+/.exec(keyCommand)?.[0] }
  const { stdout } = await promisify(execFile)('sh', ['-c', command], { env })
  return JSON.parse(stdout)
}

/** Sends an insult with the command that was shown with the key. */
export const sendInsult = (hour: FirstHour, id: string) => run(hour, insult(hour.keyCommand, id))

async function createKey(hour: FirstHour, named: Named): Promise<void> {
  const step = await open(hour.page, 'Create an API key')
  await hour.look('checklist')
  await step.getByRole('button', { name: named('Create the key') }).click()
  hour.keyCommand = await step.getByRole('group', { name: 'Try it: send the first item' }).innerText()
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
  await goTo(page, 'Queues')
  await step.getByText('none of them is on').waitFor()
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
  await isTicked(page, 'Set up the first rules')
  const step = await open(page, 'Send the first item')
  await step.getByText('Waiting for the first item').waitFor()
  const command = await step.getByRole('group', { name: 'Command that sends an item' }).innerText()
  await run(hour, command)
  await step.getByRole('link', { name: /first-item.*Allowed/ }).waitFor()
  await look('item')
  await run(hour, insult(command, 'second-item'))
  await step.getByRole('link', { name: /second-item.*Flagged/ }).waitFor()
  await isTicked(page, 'Send the first item')
}

async function decide({ page, look }: FirstHour, named: Named): Promise<void> {
  await goTo(page, named('Queues'))
  named('Start reviewing')
  await startReviewing(page).click()
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
  await step.getByText('answered the last request with 500').waitFor()
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
