// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { createApp, h, ref, withModifiers } from 'vue'
import { onFormKey, onSubmitKey } from './submit-key.ts'

const sent = vi.fn()
const disabled = ref(false)
/** A form as a dialog has it: its fields in one place, its buttons in another. */
const Dialog = () => [
  h('form', { id: 'words', onKeydown: onFormKey, onSubmit: withModifiers(() => sent(), ['prevent']) }, [
    h('button', { type: 'button', onClick: () => sent('another button') }),
    h('textarea', { id: 'in-form' }),
  ]),
  h('button', { form: 'words', type: 'submit', disabled: disabled.value }),
  h('textarea', { id: 'alone', onKeydown: (event: KeyboardEvent) => onSubmitKey(event, () => sent()) }),
]

beforeEach(() => {
  sent.mockClear()
  disabled.value = false
  document.body.innerHTML = '<main></main>'
  createApp({ render: Dialog }).mount('main')
  return () => (document.body.innerHTML = '')
})

function press(field: string, stroke: KeyboardEventInit): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...stroke })
  document.getElementById(field)?.dispatchEvent(event)
  return event
}

test.each(['in-form', 'alone'])('Ctrl+Enter and Cmd+Enter send what is written (%s)', (field) => {
  for (const [at, stroke] of [{ ctrlKey: true }, { metaKey: true }].entries()) {
    expect(press(field, stroke).defaultPrevented).toBe(true)
    expect(sent.mock.calls).toEqual(Array.from({ length: at + 1 }, () => []))
  }
})

test.each([
  ['Enter alone, which breaks the line', {}],
  ['Shift+Enter', { shiftKey: true }],
  ['another key', { key: 'b', ctrlKey: true }],
  ['what ends the composition of a letter', { ctrlKey: true, isComposing: true }],
])('%s sends nothing', (_what, stroke) => {
  for (const field of ['in-form', 'alone']) expect(press(field, stroke).defaultPrevented).toBe(false)
  expect(sent).not.toHaveBeenCalled()
})

test('a key that is held down sends once', () => {
  for (const repeat of [false, true, true]) press('alone', { ctrlKey: true, repeat })
  expect(sent).toHaveBeenCalledOnce()
})

test('a form whose button cannot be pressed is not sent by the key either', async () => {
  disabled.value = true
  await expect.poll(() => document.querySelector<HTMLButtonElement>('[type=submit]')?.disabled).toBe(true)
  press('in-form', { ctrlKey: true })
  expect(sent).not.toHaveBeenCalled()
})
