// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createApp, type FunctionalComponent, h, nextTick, ref } from 'vue'
import { i18n } from '../app/i18n.ts'
import type { Failure } from '../graphql/errors.ts'
import FailureAlert from './FailureAlert.vue'

const Alert: FunctionalComponent<{ title: string }> = ({ title }) => h('p', { role: 'alert' }, title)
Alert.props = ['title']

const conflict = (): Failure => ({
  code: 'CONFLICT',
  message: 'Somebody else changed it',
  fields: {},
  who: undefined,
})
const scrolled = vi.fn()

/** A failure in an element with a role, which comes after a press. */
function openForm(role: string) {
  const failure = ref<Failure>()
  const root = document.createElement('div')
  createApp(() => h('div', { role }, h(FailureAlert, { failure: failure.value })))
    .component('UAlert', Alert)
    .use(i18n)
    .mount(root)
  return {
    root,
    press: async () => {
      failure.value = conflict()
      await nextTick()
      await nextTick()
    },
  }
}

beforeEach(() => {
  scrolled.mockReset()
  Element.prototype.scrollIntoView = scrolled
})

describe('a failure that is said above a form', () => {
  it('is scrolled to in a dialog, each time: its form may be longer than the screen', async () => {
    const { root, press } = openForm('dialog')
    expect(scrolled).not.toHaveBeenCalled()
    await press()
    expect(root.textContent).toContain('Somebody else changed')
    expect(scrolled).toHaveBeenCalledTimes(1)
    await press()
    expect(scrolled).toHaveBeenCalledTimes(2)
  })

  it('leaves the page where it is elsewhere: somebody may be writing', async () => {
    const { root, press } = openForm('main')
    await press()
    expect(root.textContent).toContain('Somebody else changed')
    expect(scrolled).not.toHaveBeenCalled()
  })
})
