// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { createApp, h, nextTick, ref, type App, type FunctionalComponent } from 'vue'
import { i18n } from '../../app/i18n.ts'
import { useAction } from '../../graphql/useAction.ts'
import TagForm from './TagForm.vue'

const Slot: FunctionalComponent = (_props, { slots }) => [slots['default']?.(), slots['body']?.()]
const Input: FunctionalComponent<{ modelValue?: string }, { 'update:modelValue': (text: string) => void }> = (
  { modelValue = '' },
  { emit },
) =>
  h('input', {
    'data-name': '',
    value: modelValue,
    onInput: (event: Event) => {
      if (event.target instanceof HTMLInputElement) emit('update:modelValue', event.target.value)
    },
  })
Input.props = { modelValue: String }
Input.emits = ['update:modelValue']
const Empty: FunctionalComponent = () => null

let app: App | undefined
afterEach(() => {
  app?.unmount()
  sessionStorage.clear()
  document.body.replaceChildren()
})

/** The page with the form of a new tag, opened. */
async function openForm() {
  const open = ref(false)
  const root = document.body.appendChild(document.createElement('div'))
  app = createApp({
    setup() {
      const action = useAction(() => Promise.resolve(true as const))
      return () =>
        h(TagForm, {
          tag: undefined,
          action,
          open: open.value,
          'onUpdate:open': (next: boolean) => (open.value = next),
        })
    },
  })
  for (const name of ['UModal', 'UFormField']) app.component(name, Slot)
  for (const name of ['UButton', 'UAlert']) app.component(name, Empty)
  app.component('UInput', Input).use(i18n).mount(root)
  open.value = true
  await nextTick()
  const field = () => root.querySelector<HTMLInputElement>('[data-name]')
  return {
    open,
    name: () => field()?.value,
    async type(text: string): Promise<void> {
      const input = field()
      if (!input) throw new Error('no field')
      input.value = text
      input.dispatchEvent(new Event('input'))
      await nextTick()
    },
  }
}

it('the name of a new tag is there again after the session had ended', async () => {
  const first = await openForm()
  await first.type('needs a lawyer')
  // Whose session ends is brought to the sign-in: the page goes, and nobody has closed the dialog.
  app?.unmount()
  const second = await openForm()
  expect(second.name()).toBe('needs a lawyer')
})

it('what was closed is not there again', async () => {
  const first = await openForm()
  await first.type('needs a lawyer')
  first.open.value = false
  await nextTick()
  first.open.value = true
  await nextTick()
  expect(first.name()).toBe('')
})
