// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { createApp, defineComponent, h, nextTick, ref, shallowRef } from 'vue'
import { useRowFocus } from './useRowFocus.ts'

/** A table that can take the focus, whose rows have a button each. */
function openRows(...names: string[]) {
  const rows = ref(names)
  const root = shallowRef<HTMLElement | null>(null)
  const Rows = defineComponent(() => {
    useRowFocus(root, rows)
    const line = (name: string) => h('tr', { key: name }, [h('td', [h('button', `Remove ${name}`)])])
    return () =>
      h('div', { ref: root, tabindex: 0 }, [h('table', [h('tbody', rows.value.map(line))]), h('p', 'below')])
  })
  createApp(Rows).mount(document.body.appendChild(document.createElement('div')))
  const focus = (name: string): void => {
    const buttons = [...document.querySelectorAll('button')]
    buttons.find(({ textContent }) => textContent === `Remove ${name}`)?.focus()
  }
  const remove = async (name: string): Promise<void> => {
    rows.value = rows.value.filter((each) => each !== name)
    await nextTick()
  }
  return { root, focus, remove, focused: () => document.activeElement?.textContent }
}

afterEach(() => {
  document.body.replaceChildren()
})

it('is on the row that takes the place of one that was removed, and on the last at the end', async () => {
  const { focus, remove, focused } = openRows('a', 'b', 'c')
  focus('b')
  await remove('b')
  expect(focused()).toBe('Remove c')
  await remove('c')
  expect(focused()).toBe('Remove a')
})

it('is on the table where no row is left', async () => {
  const { root, focus, remove } = openRows('a')
  focus('a')
  await remove('a')
  expect(document.activeElement).toBe(root.value)
})

it('stays on a row that another one leaves, and where the person has gone elsewhere', async () => {
  const { focus, remove, focused } = openRows('a', 'b', 'c')
  focus('b')
  await remove('a')
  expect(focused()).toBe('Remove b')
  document.querySelector('p')?.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  await remove('b')
  expect(document.activeElement).toBe(document.body)
})
