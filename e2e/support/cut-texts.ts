import type { Page } from 'playwright-core'

/** A window as wide as that of a small laptop or a tablet, where German is the first to have no room. */
const narrow = { width: 1024, height: 768 }

/**
 * The program's own texts that end in "…" because they have no room, and tabs that have to be scrolled to, in a window of 1,024
 * pixels. What somebody wrote may be cut, and so may a paragraph.
 */
export async function cutTexts(page: Page): Promise<string[]> {
  const before = page.viewportSize()
  await page.setViewportSize(narrow)
  const cut = await page.evaluate(() => {
    const isCut = (element: Element): boolean =>
      element.scrollWidth > element.clientWidth && getComputedStyle(element).textOverflow === 'ellipsis'
    const own = [...document.body.querySelectorAll('*:not(p, bdi, .font-mono, input, textarea)')].filter(
      (element) => !element.closest('bdi') && !element.querySelector('bdi') && isCut(element),
    )
    const tabs = [...document.querySelectorAll('[role="tablist"]')].filter(
      (list) => list.scrollWidth > list.clientWidth,
    )
    return [...own, ...tabs].map(({ textContent }) => textContent.trim())
  })
  if (before) await page.setViewportSize(before)
  return [...new Set(cut)]
}
