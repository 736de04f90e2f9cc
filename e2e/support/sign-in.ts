import type { Browser, Page } from 'playwright-core'
import { sessionCookie } from './session.ts'

/** Signs a member in, so that the page can go to any screen: drawing the form and the first one was half of what many stories did. */
export async function signIn(page: Page, url: string, email: string, password: string): Promise<void> {
  const [name = '', value = ''] = (await sessionCookie(url, email, password)).split(/=(.*)/s)
  await page.context().addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }])
}

/** A page of a browser of its own, where a member is signed in. */
export async function openSignedIn(
  browser: Browser,
  url: string,
  email: string,
  password: string,
): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await signIn(page, url, email, password)
  return page
}

/** Signs a member in as people do, through the form, and waits for the first screen. */
export async function signInByForm(page: Page, url: string, email: string, password: string): Promise<void> {
  await page.goto(url)
  await page.getByLabel(/e-?mail/i).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: /sign in/i }).click()
  await page.getByRole('navigation').first().waitFor()
}
