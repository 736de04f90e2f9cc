// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { createApp } from 'vue'
import { i18n } from '../app/i18n.ts'
import AnalyticsRows from './AnalyticsRows.vue'

const labels = ['Policy category', 'Decisions', 'Flagged', 'Removed']

/** A table of so many columns. */
function table(count: number): HTMLElement {
  const root = document.createElement('div')
  const columns = labels.slice(0, count).map((label) => ({ label }))
  createApp(AnalyticsRows, { caption: 'Decisions', columns, rows: [['Spam', 3, 2, 1].slice(0, count)] })
    .component('ULink', () => null)
    .use(i18n)
    .mount(root)
  return root
}

it.each([
  [4, true],
  [3, false],
])('a table of %d columns may become cards: %s', (count, isCard) => {
  expect(table(count).querySelector('.many-columns') !== null).toBe(isCard)
})

it('a card names its figures, and is a row to who hears it', () => {
  const cells = [...table(4).querySelectorAll<HTMLElement>('[role="row"] > [role="cell"]')]
  expect(cells.map(({ dataset }) => dataset['label'])).toEqual(labels)
})
