// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { createApp, type FunctionalComponent, h } from 'vue'
import { i18n } from '../app/i18n.ts'
import ReportState from './ReportState.vue'

const Icon: FunctionalComponent<{ name: string }> = ({ name }) => h('i', name)
Icon.props = ['name']

/** The icon that a report shows which was handled for that reason. */
function iconOf(handledReason: string): string {
  const root = document.createElement('div')
  const report = { state: 'HANDLED', handledReason, handledAction: null, handledBy: null, handledAt: null }
  createApp(ReportState, { report }).component('UIcon', Icon).use(i18n).mount(root)
  return root.querySelector('i')?.textContent ?? ''
}

describe('[3.3] the state of a report', () => {
  it('a report that was ignored has a crossed-out eye', () => {
    expect(iconOf('IGNORED')).toBe('i-lucide-eye-off')
  })

  it('and one that was handled otherwise has none', () => {
    expect(iconOf('ALREADY_HIDDEN')).not.toContain('eye')
  })
})
