// @vitest-environment jsdom
import { NumberFieldInput, NumberFieldRoot } from 'reka-ui'
import { afterEach, describe, expect, it } from 'vitest'
import { createApp, defineComponent, h, nextTick, ref, type App } from 'vue'
import { i18n } from '../app/i18n.ts'
import { localeTag } from '../language/language.ts'
import NumberField from './NumberField.vue'

/** The number field that the library's is made of. */
const Input = defineComponent({
  inheritAttrs: false,
  setup:
    (_props, { attrs }) =>
    () =>
      h(NumberFieldRoot, attrs, () => h(NumberFieldInput)),
})

let app: App | undefined

interface Options {
  fraction?: boolean
  live?: boolean
  min?: number
  max?: number
  required?: boolean
}

/** A form with the field, what was typed into it, and the number that is known of it. */
function openField(options: Options = {}, first?: number) {
  const value = ref<number | null | undefined>(first)
  const root = document.body.appendChild(document.createElement('form'))
  app = createApp(() =>
    h(NumberField, {
      ...options,
      modelValue: value.value,
      'onUpdate:modelValue': (next: number | null | undefined) => (value.value = next),
    }),
  )
  app.component('UInputNumber', Input).use(i18n).mount(root)
  const field = root.querySelector('input')
  if (!field) throw new Error('no field')
  return {
    root,
    field,
    value,
    /** Types a text a letter at a time, as a browser tells of it. */
    async type(text: string): Promise<void> {
      field.value = ''
      for (const data of text) {
        const event = new InputEvent('beforeinput', {
          data,
          inputType: 'insertText',
          bubbles: true,
          cancelable: true,
        })
        if (!field.dispatchEvent(event)) continue
        field.value += data
        field.dispatchEvent(new InputEvent('input', { bubbles: true }))
      }
      await nextTick()
    },
    async press(key: string): Promise<void> {
      field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      await nextTick()
    },
    async leave(): Promise<void> {
      field.dispatchEvent(new Event('change', { bubbles: true }))
      field.dispatchEvent(new FocusEvent('blur'))
      await new Promise(requestAnimationFrame)
      await nextTick()
    },
    problem: () => root.querySelector('[role="alert"]')?.textContent,
  }
}

afterEach(() => {
  app?.unmount()
  document.body.replaceChildren()
  localeTag.value = 'en'
})

describe('a number that may be a fraction', () => {
  it.each([
    ['de', '0.15', 0.15, '0,15'],
    ['de', '0,15', 0.15, '0,15'],
    ['de', '2.5', 2.5, '2,5'],
    ['de', '1,000', 1, '1'],
    ['de', '0.125', 0.125, '0,125'],
    ['de', '1.234,5', 1234.5, '1234,5'],
    ['de', '1.000.000', 1_000_000, '1000000'],
    ['de-CH', '0.15', 0.15, '0.15'],
    ['de-CH', '1’000.5', 1000.5, '1000.5'],
    ['en', '0.15', 0.15, '0.15'],
    ['en', '2,5', 2.5, '2.5'],
    ['en', '0,15', 0.15, '0.15'],
    ['en', '1,234.5', 1234.5, '1234.5'],
    ['en', '12', 12, '12'],
    ['en', '1000', 1000, '1000'],
  ])('in %s %s is %d, and then written %s', async (tag, text, number, written) => {
    localeTag.value = tag
    const { field, type, leave, value, problem } = openField({ fraction: true })
    await type(text)
    expect(field.value).toBe(text)
    await leave()
    expect([value.value, field.value, problem()]).toEqual([number, written, undefined])
  })

  it.each([
    ['de', '1.000', 'Write 1000 or 1: 1.000 can mean either'],
    ['de', '2.125', 'Write 2125 or 2,125: 2.125 can mean either'],
    ['en', '2,500', 'Write 2500 or 2.5: 2,500 can mean either'],
    ['en', '1.5.2', 'Write a number'],
  ])('in %s %s is taken for no number, and said', async (tag, text, words) => {
    localeTag.value = tag
    const { root, field, type, leave, value, problem } = openField({ fraction: true }, 7)
    await type(text)
    await leave()
    expect([value.value, field.value, problem()]).toEqual([7, text, words])
    expect(root.checkValidity()).toBe(false)
  })

  it('a text that is no number stays when Enter or an arrow is pressed', async () => {
    const { field, type, press, value } = openField({ fraction: true }, 7)
    await type('2,500')
    await press('Enter')
    await press('ArrowUp')
    expect([value.value, field.value]).toEqual([7, '2,500'])
  })

  it('what is wrong is no longer said once it is typed anew', async () => {
    const { root, type, leave, value, problem } = openField({ fraction: true })
    await type('2,500')
    await leave()
    await type('2500')
    expect([problem(), root.checkValidity()]).toEqual([undefined, true])
    await leave()
    expect(value.value).toBe(2500)
  })

  it('what is wrong is no longer said once the number is another', async () => {
    const { root, field, type, leave, value, problem } = openField({ fraction: true })
    await type('2,500')
    await leave()
    value.value = 3
    await nextTick()
    await nextTick()
    expect([problem(), root.checkValidity(), field.value]).toEqual([undefined, true, '3'])
  })
})

describe('a whole number', () => {
  it.each([
    ['de', '1.000', 1000],
    ['en', '1,000', 1000],
    ['de', '12', 12],
  ])('in %s %s is %d', async (tag, text, number) => {
    localeTag.value = tag
    const { type, leave, value } = openField()
    await type(text)
    await leave()
    expect(value.value).toBe(number)
  })

  it.each(['2,5', '2.5', '20,00', '2.0'])('%s is refused as a fraction', async (text) => {
    const { type, leave, value, problem } = openField({}, 7)
    await type(text)
    await leave()
    expect([value.value, problem()]).toEqual([7, 'Write a whole number'])
  })

  it.each([
    [{ min: 30, max: 3650 }, '29', 'From 30 to 3,650'],
    [{ min: 30, max: 3650 }, '3651', 'From 30 to 3,650'],
    [{ min: 1 }, '0', 'At least 1'],
    [{ max: 60 }, '90', 'At most 60'],
  ])('within %j, %s is not moved to a bound', async (bounds, text, words) => {
    const { field, type, leave, value, problem } = openField(bounds, 45)
    await type(text)
    await leave()
    expect([value.value, field.value, problem()]).toEqual([45, text, words])
  })

  it('letters are not typed, nor a minus where none can be', async () => {
    const { field, type } = openField({ min: 0 })
    await type('-1a2')
    expect(field.value).toBe('12')
  })

  it('an emptied field is no number', async () => {
    const { type, leave, value, problem } = openField({ min: 1 }, 7)
    await type('')
    await leave()
    await expect.poll(() => [value.value, problem()]).toEqual([undefined, undefined])
  })

  it('an emptied field that needs a number keeps the one it had', async () => {
    const { root, type, leave, value, problem } = openField({ required: true }, 7)
    await type('')
    await leave()
    expect([value.value, problem(), root.checkValidity()]).toEqual([7, 'Write a number', false])
  })

  it('is known while it is typed where what follows from it is shown', async () => {
    const { type, value } = openField({ live: true, min: 30 }, 45)
    await type('2')
    expect(value.value).toBe(45)
    await type('200')
    expect(value.value).toBe(200)
  })

  it('is not changed by scrolling over it', () => {
    const { field, value } = openField({}, 7)
    field.focus()
    field.dispatchEvent(new WheelEvent('wheel', { deltaY: 100, bubbles: true, cancelable: true }))
    expect(value.value).toBe(7)
  })
})
