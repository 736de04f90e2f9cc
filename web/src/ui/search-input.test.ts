// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createApp, defineComponent, h, nextTick, ref } from 'vue'
import { i18n } from '../app/i18n.ts'
import { keyboard } from '../keyboard/useKeys.ts'
import SearchInput from './SearchInput.vue'

/** A field as the one of the component library is used. */
const Input = defineComponent({
  props: { modelValue: { type: String, default: '' } },
  emits: ['update:modelValue'],
  setup(props, { emit, expose }) {
    const inputRef = ref<HTMLInputElement | null>(null)
    expose({ inputRef })
    return () =>
      h('input', {
        ref: inputRef,
        value: props.modelValue,
        onInput: () => {
          emit('update:modelValue', inputRef.value?.value)
        },
      })
  },
})

/** A search field whose text is a filter of the page. */
function openSearch(first?: string, secondary = false) {
  const filter = ref(first)
  const root = document.body.appendChild(document.createElement('div'))
  const app = createApp(() =>
    h(SearchInput, {
      label: 'Search text',
      secondary,
      modelValue: filter.value,
      'onUpdate:modelValue': (typed: string | undefined) => (filter.value = typed),
    }),
  )
  app.component('UInput', Input).use(i18n).mount(root)
  const field = root.querySelector('input')
  if (!field) throw new Error('no field')
  const type = (text: string): void => {
    field.value = text
    field.dispatchEvent(new Event('input'))
  }
  const press = (key: string, target: Element = field): KeyboardEvent => {
    const event = new KeyboardEvent('keydown', { key, cancelable: true, bubbles: true })
    target.dispatchEvent(event)
    return event
  }
  return { filter, field, type, press }
}

document.addEventListener('keydown', keyboard.handle)
beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

it('shows what is searched for after a link, a saved view or the back button changed it', async () => {
  const { filter, field } = openSearch('gift card')
  filter.value = 'telegram'
  await nextTick()
  expect(field.value).toBe('telegram')
  filter.value = undefined
  await nextTick()
  expect(field.value).toBe('')
})

it('keeps what is typed while an earlier text is searched for', async () => {
  const { filter, field, type } = openSearch()
  type('gift')
  await nextTick()
  vi.advanceTimersByTime(300)
  await nextTick()
  type('gift card')
  await nextTick()
  expect(filter.value).toBe('gift')
  expect(field.value).toBe('gift card')
})

it('searches at once on Enter, and leaves the field for the list', async () => {
  const { filter, field, type, press } = openSearch()
  field.focus()
  type('gift ')
  await nextTick()
  press('Enter')
  expect(filter.value).toBe('gift')
  expect(document.activeElement).toBe(document.body)
})

it('is left by Escape with its text', async () => {
  const { filter, field, type, press } = openSearch()
  field.focus()
  type('gift')
  await nextTick()
  expect(press('Escape').defaultPrevented).toBe(true)
  expect(filter.value).toBe('gift')
  expect(field.value).toBe('gift')
  expect(document.activeElement).toBe(document.body)
})

it('is reached by a key from the list', () => {
  const { field, press } = openSearch()
  press('/', document.body)
  expect(document.activeElement).toBe(field)
})

it('has no key beside another search field', () => {
  const { field, press } = openSearch()
  openSearch(undefined, true)
  press('/', document.body)
  expect(document.activeElement).toBe(field)
})
