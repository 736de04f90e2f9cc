// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { createApp, type FunctionalComponent, h, nextTick, ref } from 'vue'
import { lazyDialog } from './lazy-dialog.ts'

interface DialogProps {
  open: boolean
  title: string
}

const Dialog: FunctionalComponent<DialogProps, { 'update:open': (open: boolean) => void }> = (
  { open, title },
  { emit },
) => h('button', { onClick: () => emit('update:open', false) }, `${title}: ${open ? 'open' : 'closed'}`)
Dialog.props = { open: Boolean, title: String }
Dialog.emits = ['update:open']

test('a dialog is loaded once, when it is opened, and stays after it is closed', async () => {
  let loaded = 0
  const open = ref(false)
  const Lazy = lazyDialog(() => {
    loaded++
    return Promise.resolve({ default: Dialog })
  })
  const root = document.createElement('div')
  const close = (to: boolean) => (open.value = to)
  createApp(() => h(Lazy, { open: open.value, title: 'Hold', 'onUpdate:open': close })).mount(root)
  expect(loaded).toBe(0)
  expect(root.textContent).toBe('')

  open.value = true
  await expect.poll(() => root.textContent).toBe('Hold: open')
  root.querySelector('button')?.click()
  await nextTick()
  expect(open.value).toBe(false)
  expect(root.textContent).toBe('Hold: closed')

  open.value = true
  await nextTick()
  expect(root.textContent).toBe('Hold: open')
  expect(loaded).toBe(1)
})

test('a dialog that is on its way keeps the keys from the page, and one that cannot be had does not', async () => {
  const open = ref(false)
  const layer = (): Element | null => document.querySelector('[role="dialog"][data-state="open"]')
  let fail = (_: Error): void => undefined
  const Lazy = lazyDialog(() => new Promise<{ default: typeof Dialog }>((_, rejected) => (fail = rejected)))
  const root = document.body.appendChild(document.createElement('div'))
  const app = createApp(() => h(Lazy, { open: open.value, title: 'Hold' }))
  app.config.errorHandler = () => undefined
  app.mount(root)
  expect(layer()).toBeNull()
  open.value = true
  await nextTick()
  expect(layer()).not.toBeNull()
  fail(new Error('offline'))
  await expect.poll(layer).toBeNull()
})
