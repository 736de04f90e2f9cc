// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { createApp } from 'vue'
import { i18n } from '../app/i18n.ts'
import { connectionEvents } from './connection.ts'
import ConnectionBadge from './ConnectionBadge.vue'

/** The words of the badge, and whether they are drawn. */
function badge(props: Record<string, unknown>) {
  const root = document.createElement('div')
  createApp(ConnectionBadge, props).use(i18n).mount(root)
  const words = root.querySelector('.text-warning')
  return { text: words?.textContent, isDrawn: words?.classList.contains('sr-only') === false }
}

afterEach(() => {
  connectionEvents.connected()
})

it.each([
  [{ brief: true }, true],
  [{ brief: true, wordless: true }, false],
])('a lost connection is read out with %j, and its words are drawn: %s', (props, isDrawn) => {
  connectionEvents.connected()
  connectionEvents.closed(new CloseEvent('close', { code: 1006 }))
  expect(badge(props)).toEqual({ text: 'reconnecting', isDrawn })
})
