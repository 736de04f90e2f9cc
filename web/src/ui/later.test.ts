// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { createApp, h } from 'vue'

/** A page that has loaded no texts yet, whatever other tests have loaded. */
async function newPage() {
  vi.resetModules()
  return { ...(await import('../app/i18n.ts')), ...(await import('./later.ts')) }
}

afterEach(() => {
  vi.restoreAllMocks()
})

const part = (text: string) => vi.fn(() => Promise.resolve({ default: () => text }))
const shown = (...parts: Parameters<typeof h>[0][]): HTMLElement => {
  const root = document.createElement('div')
  createApp(() => parts.map((one) => h(one))).mount(root)
  return root
}

test('what is put off is fetched ahead once, with all texts, whatever of it is missing', async () => {
  const { i18n, later, fetchAhead } = await newPage()
  const missing = vi.fn(() => Promise.reject(new Error('404')))
  const tabs = part('tabs')
  const Tabs = later(tabs)
  later(missing)
  expect(i18n.global.te('lists.title')).toBe(false)
  await fetchAhead()
  await fetchAhead()
  expect([tabs.mock.calls.length, missing.mock.calls.length]).toEqual([1, 1])
  expect(i18n.global.te('lists.title')).toBe(true)
  await expect.poll(() => shown(Tabs).textContent).toBe('tabs')
})

test('without a connection it is fetched when it is drawn, and something stands in its place until then', async () => {
  const { later, fetchAhead } = await newPage()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const tabs = part('tabs')
  const Tabs = later(tabs, () => 'to come')
  await fetchAhead()
  expect(tabs).not.toHaveBeenCalled()
  const root = shown(Tabs)
  expect(root.textContent).toBe('to come')
  await expect.poll(() => root.textContent).toBe('tabs')
})
