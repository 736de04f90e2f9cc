import type { Page } from 'playwright-core'

/** Signs a member in through the page, and waits for the first screen. */
export async function signIn(page: Page, url: string, email: string, password: string): Promise<void> {
  await page.goto(url)
  await page.getByLabel(/e-?mail/i).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: /sign in/i }).click()
  await page.getByRole('navigation').first().waitFor()
}
