// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { createApp } from 'vue'
import { i18n } from '../app/i18n.ts'
import { wholeTexts } from '../test/whole-texts.ts'
import TraceRule from './TraceRule.vue'

/** What a rule of the trace shows for a condition that matched so many letters. */
function traceOf(count: number): { marks: (string | null)[]; text: string } {
  const text = 'abcdefghijkl'
  const spans = Array.from({ length: count }, (_, start) => ({
    start,
    end: start + 1,
    entry: null,
    source: 'TEXT',
    position: null,
  }))
  const condition = { label: '', explanation: '', matched: true, orGroup: null, spans }
  const rule = {
    name: 'Letters',
    version: 1,
    matched: true,
    applied: true,
    note: null,
    conditions: [condition],
  }
  const root = document.createElement('div')
  createApp(TraceRule, { rule, text })
    .component('UIcon', () => null)
    .use(i18n)
    .mount(root)
  return { marks: [...root.querySelectorAll('mark')].map((mark) => mark.textContent), text: root.textContent }
}

describe('a rule of the trace', () => {
  i18n.global.mergeLocaleMessage('en', wholeTexts.en)

  it('shows each match of a condition', () => {
    expect(traceOf(4).marks).toEqual(['a', 'b', 'c', 'd'])
    expect(traceOf(4).text).not.toContain('+')
  })

  it('says how many more there are than it shows', () => {
    expect(traceOf(11).marks).toHaveLength(8)
    expect(traceOf(11).text).toContain('+3')
  })
})
