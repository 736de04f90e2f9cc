import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** A chart of the last 24 hours, once what happened has been counted. */
export async function openChart(page: Page, url: string, name: string): Promise<Locator> {
  const chart = page.getByRole('slider', { name })
  const isDrawn = async () => {
    await page.goto(`${url}/analytics?period=24h`)
    return chart.waitFor({ timeout: 5_000 }).then(
      () => true,
      () => false,
    )
  }
  await expect.poll(isDrawn, { timeout: 90_000 }).toBe(true)
  return chart
}
