import type { Page } from 'playwright-core'

/** What moved on a page without being asked to, and the milliseconds of each task that kept it from answering. */
export interface Unrest {
  /** The layout shift, as browsers measure it: the share of the window that moved, by how far. */
  shift: number
  /** The elements that moved. */
  shifted: string[]
  longTasks: number[]
}

/** Has a page write down what moves on it and what keeps it busy, from the first moment of each document on. */
export async function watchUnrest(page: Page): Promise<void> {
  await page.addInitScript(observe)
}

/** What has been written down since this was asked last, or since the document was opened. */
export const takeUnrest = (page: Page): Promise<Unrest> =>
  page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    const { unrest: seen } = window as unknown as { unrest: Unrest }
    const taken = { ...seen }
    Object.assign(seen, { shift: 0, shifted: [], longTasks: [] })
    return taken
  })

function observe(): void {
  const seen: Unrest = { shift: 0, shifted: [], longTasks: [] }
  const nameOf = (node: Node | null): string =>
    node instanceof Element ? `${node.tagName} ${node.className}`.slice(0, 80) : (node?.textContent ?? '')
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null }[]
    })[]) {
      if (entry.hadRecentInput) continue
      seen.shift += entry.value
      seen.shifted.push(...entry.sources.map(({ node }) => nameOf(node)))
    }
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    seen.longTasks.push(...list.getEntries().map(({ duration }) => Math.round(duration)))
  }).observe({ type: 'longtask', buffered: true })
  Object.assign(window, { unrest: seen })
}
