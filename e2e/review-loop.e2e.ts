import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from './support/browser.ts'
import { deskOf } from './support/review-desk.ts'
import { signIn } from './support/sign-in.ts'
import { becomes, item, says, startStory, type Story } from './support/story.ts'

const password = 'correct horse battery'
let story: Story
let browser: Browser
let queue: string
const contexts: BrowserContext[] = []

const state = async (id: string) => {
  const { content } = await story.admin<{ content: { status: string; version: number } | null }>(
    `query ($id: String!) { content(by: { externalId: $id }) { status version } }`,
    { id },
  )
  return content
}
/** What Mo decided on an item, with the notes. */
async function decisionsOn(id: string) {
  const { content } = await story.admin<{
    content: { timeline: { nodes: { actor: { name: string }; status: string; note: string | null }[] } }
  }>(
    `query ($id: String!) { content(by: { externalId: $id }) { timeline { nodes { actor { name } status note } } } }`,
    { id },
  )
  return content.timeline.nodes
    .filter(({ actor }) => actor.name === 'Mo')
    .map(({ status, note }) => [status, note])
}
const send = (id: string, text: string) => story.rest('POST', 'content/sync', item(id, text))

/** A moderator at the queue, in a browser of their own. */
async function sitDown(name: string, { live = true } = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  contexts.push(context)
  const page = await context.newPage()
  if (!live) await page.routeWebSocket(/graphql/, () => undefined)
  await signIn(page, story.program.url, story.email(name), password)
  return page
}

/** An item that nobody else has, open before somebody. */
async function openAt(page: Page, id: string, text: string): Promise<void> {
  await send(id, text)
  await page.goto(`${queue}?q=${encodeURIComponent(text)}`)
  await deskOf(page).heading(id).waitFor()
  await page.getByText(/^Yours ·/).waitFor()
  await deskOf(page).drawn()
}

beforeAll(async () => {
  story = await startStory()
  await story.rule('content', 'Cheap', [says('cheap')], [becomes('flagged')])
  await story.addModerator('Lea')
  browser = await openBrowser()
  queue = `${story.program.url}/queues/${await story.queueId()}/review`
})
afterAll(async () => {
  for (const context of contexts) await context.close()
  await browser?.close()
  await story?.stop()
})

describe('an item that changes while somebody looks at it', () => {
  it('is not decided unseen: what was typed stays, what differs is shown, and it is asked again', async () => {
    const word = 'watches'
    // Nobody tells the page: it hears of it with the refusal.
    const mo = await sitDown('mo', { live: false })
    const desk = deskOf(mo)
    const id = `changed-${word}`
    await openAt(mo, id, `cheap ${word} for you`)
    await mo.keyboard.press('r')
    await desk.note().fill('Sold without a licence')
    await mo.keyboard.press('Escape')
    await send(id, `cheap ${word} for everybody`)
    const told = mo.getByRole('alert', { name: 'The item has changed since you looked at it' })
    await mo.keyboard.press('Enter')
    await told.waitFor()
    expect(await told.locator('del').allTextContents()).toEqual([expect.stringContaining('you')])
    expect(await told.locator('ins').allTextContents()).toEqual([expect.stringContaining('everybody')])
    expect(await desk.note().inputValue()).toBe('Sold without a licence')
    expect(await state(id)).toEqual({ status: 'FLAGGED', version: 2 })
    await desk.drawn()
    await mo.keyboard.press('Enter')
    await mo.getByText('Look at it again; Enter again decides.').waitFor()
    expect(await state(id)).toEqual({ status: 'FLAGGED', version: 2 })
    await mo.keyboard.press('Enter')
    await expect.poll(() => state(id)).toEqual({ status: 'HIDDEN', version: 2 })
  })
})

it('the next item begins at the top of the decision, however far down the note of the last one was', async () => {
  const mo = await sitDown('mo')
  await mo.setViewportSize({ width: 1024, height: 360 })
  for (const id of ['top-1', 'top-2']) await send(id, 'cheap from the top')
  await mo.goto(`${queue}?q=from%20the%20top`)
  await deskOf(mo).heading('top-1').waitFor()
  await mo.getByText(/^Yours ·/).waitFor()
  await deskOf(mo).drawn()
  const scrolled = () => mo.locator('aside [tabindex="-1"]').evaluate(({ scrollTop }) => scrollTop)
  await mo.keyboard.press('f')
  await deskOf(mo).note().fill('Looks like advertising')
  await expect.poll(scrolled).toBeGreaterThan(0)
  await mo.keyboard.press('Control+Enter')
  await deskOf(mo).heading('top-2').waitFor()
  await expect.poll(scrolled).toBe(0)
})

it('two who decide in lockstep are never given the same item, and nobody reads that it is taken', async () => {
  const texts = Array.from({ length: 12 }, (_, n) => `cheap lockstep ${n}`)
  for (const [n, text] of texts.entries()) await send(`lockstep-${n}`, text)
  const people = await Promise.all([sitDown('mo'), sitDown('lea')])
  await Promise.all(people.map((page) => page.goto(`${queue}?q=lockstep`)))
  const had: string[] = []
  for (let round = 0; round < 6; round++) {
    for (const page of people) {
      await page.getByText(/^Yours ·/).waitFor()
      await deskOf(page).drawn()
    }
    const open = await Promise.all(people.map((page) => deskOf(page).open()))
    expect(had).not.toContain(open[0])
    expect(had).not.toContain(open[1])
    expect(open[0]).not.toBe(open[1])
    had.push(...open)
    if (round === 1) {
      const text = `cheap ${open[0]?.replace('-', ' ') ?? ''}`
      await deskOf(people[1]).row(text).getByText('Mo ·').waitFor()
    }
    await Promise.all(
      people.map(async (page) => {
        await page.keyboard.press('a')
        await page.keyboard.press('Enter')
      }),
    )
    await Promise.all(
      people.map((page, n) =>
        expect.poll(() => page.getByRole('heading', { name: open[n] ?? '', exact: true }).count()).toBe(0),
      ),
    )
    for (const page of people)
      expect(await page.getByText(/^(Taken by|Assigned to|\w+ has taken)/).count()).toBe(0)
  }
  expect(new Set(had).size).toBe(texts.length)
  for (const id of had) expect((await state(id))?.status).toBe('ALLOWED')
})

describe('without a connection', () => {
  it('a decision is counted and kept on its item, leaving warns, and it is sent by itself afterwards', async () => {
    const mo = await sitDown('mo')
    const desk = deskOf(mo)
    await openAt(mo, 'offline-1', 'cheap offline')
    await mo.context().setOffline(true)
    await mo.keyboard.press('r')
    await mo.keyboard.press('Enter')
    await mo.getByRole('alert').filter({ hasText: 'sent by itself when the connection is back' }).waitFor()
    await mo.getByRole('button', { name: '1 not sent' }).waitFor()
    expect(await desk.open()).toBe('offline-1')
    const warned = mo.waitForEvent('dialog')
    const left = mo.close({ runBeforeUnload: true })
    const dialog = await warned
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    await left
    expect((await state('offline-1'))?.status).toBe('FLAGGED')
    await mo.context().setOffline(false)
    await expect.poll(async () => (await state('offline-1'))?.status).toBe('HIDDEN')
    await expect.poll(() => mo.getByRole('button', { name: /not sent/ }).count()).toBe(0)
  })

  it('a decision that waits stays as it was said until it is taken back, and then it is never sent', async () => {
    const mo = await sitDown('mo')
    const desk = deskOf(mo)
    await openAt(mo, 'taken-back-1', 'cheap taken back')
    await mo.context().setOffline(true)
    await mo.keyboard.press('r')
    await desk.note().fill('Sold without a licence')
    await mo.keyboard.press('Escape')
    await mo.keyboard.press('Enter')
    const waits = mo.getByRole('alert').filter({ hasText: 'Remove: not sent yet' })
    await waits.waitFor()
    await mo.keyboard.press('a')
    expect(await desk.remove().getAttribute('aria-pressed')).toBe('true')
    expect(await desk.remove().isDisabled()).toBe(true)
    expect(await desk.note().isDisabled()).toBe(true)
    const steps = mo.getByRole('group', { name: 'Leave the item to somebody else' }).getByRole('button')
    const named = await steps.allTextContents()
    expect(named).toHaveLength(4)
    expect(await steps.evaluateAll((all) => all.every((each) => each.matches(':disabled')))).toBe(true)
    await waits.getByRole('button', { name: 'Take back' }).click()
    await waits.waitFor({ state: 'detached' })
    expect(await steps.allTextContents()).toEqual(named)
    expect(await steps.first().isEnabled()).toBe(true)
    expect(await mo.getByRole('button', { name: /not sent/ }).count()).toBe(0)
    expect(await desk.note().inputValue()).toBe('Sold without a licence')
    expect(await desk.remove().getAttribute('aria-pressed')).toBe('true')
    await mo.keyboard.press('a')
    await desk.note().fill('It has one')
    await mo.keyboard.press('Escape')
    await mo.context().setOffline(false)
    await mo.keyboard.press('Enter')
    await expect.poll(async () => (await state('taken-back-1'))?.status).toBe('ALLOWED')
    expect(await decisionsOn('taken-back-1')).toEqual([['ALLOWED', 'It has one']])
  })

  it('the ban of the author waits with the decision, and both are taken once when the connection is back', async () => {
    const mo = await sitDown('mo')
    await openAt(mo, 'banned-1', 'cheap banned')
    await mo.context().setOffline(true)
    for (const key of ['r', 'u', 'Enter']) await mo.keyboard.press(key)
    await mo.getByRole('button', { name: '1 not sent' }).waitFor()
    await mo.context().setOffline(false)
    await expect.poll(async () => (await state('banned-1'))?.status).toBe('HIDDEN')
    const { user } = await story.admin<{
      user: { status: string; timeline: { nodes: { actionType: string; status: string | null }[] } }
    }>(
      `query ($id: String!) { user(by: { externalId: $id }) { status timeline { nodes { actionType status } } } }`,
      { id: 'author-of-banned-1' },
    )
    expect(user).toEqual({
      status: 'HIDDEN',
      timeline: { nodes: [{ actionType: 'CHANGE_STATUS', status: 'HIDDEN' }] },
    })
  })

  it('a decision that is refused for good says why, and waits for nothing', async () => {
    const mo = await sitDown('mo', { live: false })
    const desk = deskOf(mo)
    const gone = await story.policy('Gone soon')
    await openAt(mo, 'refused-1', 'cheap refused')
    await mo.keyboard.press('r')
    await mo.getByRole('button', { name: /^Gone soon/ }).click()
    await story.admin(`mutation ($id: ID!) { deletePolicyCategory(input: { id: $id }) { deletedId } }`, {
      id: gone,
    })
    await mo.keyboard.press('Enter')
    await mo.getByRole('alert').filter({ hasText: 'Remove: refused' }).waitFor()
    expect(await mo.getByRole('button', { name: /not sent/ }).count()).toBe(0)
    expect(await desk.remove().isEnabled()).toBe(true)
    const dialogs: string[] = []
    mo.on('dialog', (dialog) => {
      dialogs.push(dialog.type())
      void dialog.accept()
    })
    await mo.reload()
    await desk.heading('refused-1').waitFor()
    expect(dialogs).toEqual([])
  })

  it('a page that was not loaded before is told calmly, and opens once the connection is back', async () => {
    const mo = await sitDown('mo')
    await mo.goto(queue)
    await mo.getByRole('link', { name: 'Lists' }).waitFor()
    await mo.context().setOffline(true)
    await mo.getByRole('link', { name: 'Lists' }).click()
    await mo.getByRole('alert').filter({ hasText: 'This page could not be loaded' }).waitFor()
    await mo.context().setOffline(false)
    await mo.getByRole('heading', { name: 'Lists' }).first().waitFor()
    expect(await mo.getByRole('alert').filter({ hasText: 'could not be loaded' }).count()).toBe(0)
  })
})

describe('a new version of the dashboard', () => {
  /** The server as it is after an update: other files, and a page that names them. What the page shows now is loaded. */
  async function update(page: Page): Promise<void> {
    await page.waitForLoadState('networkidle')
    await page.route('**/assets/**', (route) => route.fulfill({ status: 404 }))
    await page.route(
      (url) => url.pathname === '/',
      async (route) => {
        const page = await (await route.fetch()).text()
        await route.fulfill({
          contentType: 'text/html',
          body: page.replace(/(src="[^"]+)\.js"/, '$1-newer.js"'),
        })
      },
    )
  }

  it('is loaded with the next page, where nothing would be lost', async () => {
    const mo = await sitDown('mo')
    await mo.goto(queue)
    await mo.getByRole('link', { name: 'Lists' }).waitFor()
    await update(mo)
    const loaded = mo.waitForRequest((request) => request.isNavigationRequest())
    await mo.getByRole('link', { name: 'Lists' }).click()
    expect(new URL((await loaded).url()).pathname).toBe('/lists')
  })

  it('is offered where a decision is not sent yet', async () => {
    const mo = await sitDown('mo')
    await openAt(mo, 'updated-1', 'cheap updated')
    await mo.route('**/graphql', (route) =>
      (route.request().postData() ?? '').includes('"Decide"')
        ? route.fulfill({ status: 500 })
        : route.continue(),
    )
    await mo.keyboard.press('r')
    await mo.keyboard.press('Enter')
    await mo.getByRole('button', { name: '1 not sent' }).waitFor()
    await update(mo)
    const address = mo.url()
    await mo.getByRole('link', { name: 'Lists' }).click()
    const offer = mo.getByRole('alert').filter({ hasText: 'Verdict was updated' })
    await offer.getByRole('button', { name: 'Reload' }).waitFor()
    expect(mo.url()).toBe(address)
  })
})
