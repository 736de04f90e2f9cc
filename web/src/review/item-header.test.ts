// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { createApp, type FunctionalComponent, h } from 'vue'
import { i18n } from '../app/i18n.ts'
import { reviewRow } from '../test/review-row.ts'
import ItemHeader from './ItemHeader.vue'

const Badge: FunctionalComponent<{ label: string }> = ({ label }) => h('mark', label)
Badge.props = ['label']

/** What the badge in the head of an item says that was flagged, or is no longer, for these reasons. */
function badgeOf(reasons: { kind: string; ruleName: string | null }[], status = 'FLAGGED') {
  const object = { __typename: 'User' as const, id: 'u', externalId: 'u-1', version: 1, name: null }
  const row = reviewRow({ type: 'USER', object })
  const root = document.createElement('div')
  const review = { ...row, reasons, object: { ...object, status } }
  createApp(ItemHeader, { row, review, steps: [], stepsWait: false })
    .component('UBadge', Badge)
    .component('UButton', () => null)
    .component('UIcon', () => null)
    .use(i18n)
    .mount(root)
  return root.querySelector('mark')?.textContent
}
const rule = (ruleName: string) => ({ kind: 'RULE', ruleName })

it.each([
  [[rule('Insults')], 'Flagged by rule: Insults'],
  [[{ kind: 'AI', ruleName: 'Guard' }], 'Flagged by AI: Guard'],
  [[rule('Insults'), { kind: 'REPORT', ruleName: null }], 'Flagged by rule: Insults'],
  [[rule('Insults'), rule('Many links')], 'Flagged by: Insults, Many links'],
])('an item flagged for %j names all that flagged it', (reasons, badge) => {
  expect(badgeOf(reasons)).toBe(badge)
})

it('an item that is not flagged names nothing', () => {
  expect(badgeOf([rule('Insults')], 'ALLOWED')).toBeUndefined()
})
