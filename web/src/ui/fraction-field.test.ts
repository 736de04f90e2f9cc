// @vitest-environment jsdom
import { createApp, defineComponent, h } from 'vue'
import { afterEach, expect, it } from 'vitest'
import { localeTag } from '../language/language.ts'
import FractionField from './FractionField.vue'

/** What the field was asked for, and its plain stand-in, which takes any text. */
const asked: Record<string, unknown>[] = []
const Input = defineComponent({
  inheritAttrs: false,
  setup: (_props, { attrs }) => {
    asked.push(attrs)
    return () => h('input')
  },
})

/** Types a text a letter at a time, as a browser tells of it. @returns what then stands in the field */
function typed(text: string): string {
  const root = document.createElement('div')
  createApp(FractionField).component('UInputNumber', Input).mount(root)
  const field = root.querySelector('input')
  if (!field) throw new Error('no field')
  for (const data of text) {
    const event = new InputEvent('beforeinput', { data, bubbles: true, cancelable: true })
    if (field.dispatchEvent(event)) field.setRangeText(data, field.value.length, field.value.length, 'end')
  }
  return field.value
}

afterEach(() => {
  localeTag.value = 'en'
  asked.length = 0
})

it.each([
  ['de', '0.15', '0,15'],
  ['de', '0,15', '0,15'],
  ['de-CH', '0.15', '0.15'],
  ['en', '0.15', '0.15'],
  ['en', '12', '12'],
])('in %s %s is typed as %s', (tag, text, written) => {
  localeTag.value = tag
  expect(typed(text)).toBe(written)
})

it('a fraction is not rounded to whole numbers', () => {
  typed('0.15')
  expect(asked[0]).toMatchObject({ 'step-snapping': false, 'format-options': { maximumFractionDigits: 10 } })
})
