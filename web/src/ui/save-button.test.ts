// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { createApp, defineComponent, h, nextTick, ref } from 'vue'
import { i18n } from '../app/i18n.ts'
import SaveButton from './SaveButton.vue'

const Button = defineComponent(
  (_props, { attrs }) =>
    () =>
      h('button', attrs, 'Save'),
)

/** A form with the button, which has the focus. */
function openForm(isChanged: boolean) {
  const changed = ref(isChanged)
  const submitted = vi.fn((event: Event) => {
    event.preventDefault()
  })
  const saved = vi.fn()
  const root = document.body.appendChild(document.createElement('div'))
  createApp(() =>
    h('form', { onSubmit: submitted }, h(SaveButton, { changed: changed.value, busy: false, onSave: saved })),
  )
    .component('UButton', Button)
    .use(i18n)
    .mount(root)
  const button = root.querySelector('button')
  button?.focus()
  return { changed, submitted, saved, button }
}

afterEach(() => {
  document.body.replaceChildren()
})

it('saves what was changed, and has the focus afterwards', async () => {
  const { changed, submitted, saved, button } = openForm(true)
  button?.click()
  changed.value = false
  await nextTick()
  expect([submitted.mock.calls.length, saved.mock.calls.length]).toEqual([1, 1])
  expect(document.activeElement).toBe(button)
  expect(button?.getAttribute('aria-disabled')).toBe('true')
})

it('does nothing while nothing was changed', () => {
  const { submitted, saved, button } = openForm(false)
  button?.click()
  expect([submitted.mock.calls.length, saved.mock.calls.length]).toEqual([0, 0])
})
