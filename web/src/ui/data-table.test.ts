// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createApp, type FunctionalComponent, h, nextTick, ref } from 'vue'
import { i18n } from '../app/i18n.ts'
import { keyboard } from '../keyboard/useKeys.ts'
import DataTable from './DataTable.vue'

const Checkbox: FunctionalComponent<{ disabled?: boolean; modelValue: boolean }> = ({ disabled }) =>
  h('input', { type: 'checkbox', disabled })
Checkbox.props = { disabled: Boolean, modelValue: null }

/** A table in an element. */
function mountTable(root: Element, props: Record<string, unknown>) {
  const app = createApp(DataTable, { caption: 'Things', columns: [], ...props })
  app
    .component('UCheckbox', Checkbox)
    .component('USkeleton', () => null)
    .component('UButton', () => null)
    .use(i18n)
    .mount(root)
  return app
}

/** A table whose rows come later, and the checkbox in its head. */
function openTable() {
  const items = ref<{ id: string }[]>([])
  const loading = ref(true)
  const root = document.createElement('div')
  mountTable(root, { list: { items, loading }, selected: [] })
  const all = () => root.querySelector<HTMLInputElement>('thead input')
  return { items, loading, all }
}

afterEach(() => vi.unstubAllGlobals())

describe('selecting all rows of a table', () => {
  it('is possible once there are rows, and not before', async () => {
    const { items, loading, all } = openTable()
    expect(all()?.disabled).toBe(true)
    items.value = [{ id: 'a' }]
    loading.value = false
    await nextTick()
    expect(all()?.disabled).toBe(false)
  })

  it('is not offered where there are none', async () => {
    const { loading, all } = openTable()
    loading.value = false
    await nextTick()
    expect(all()).toBeNull()
  })
})

describe('the keys of a table', () => {
  it.each([
    [{}, ['j', 'k', 'ArrowDown', 'ArrowUp', 'Enter']],
    [{ selected: [] }, ['j', 'k', 'ArrowDown', 'ArrowUp', 'Enter', 'x']],
    [{ static: true, selected: [] }, ['j', 'k', 'ArrowDown', 'ArrowUp', 'x']],
    [{ static: true }, []],
  ])('of %j are what they do there: %j', (more, keys) => {
    const list = { items: ref([{ id: 'a' }]) }
    const before = keyboard.bindings.value.length
    const app = mountTable(document.createElement('div'), { list, ...more })
    expect(keyboard.bindings.value.slice(before).map((binding) => binding.keys)).toEqual(keys)
    app.unmount()
  })
})

describe('going back to a table', () => {
  /** A table in the page, with rows at once or later. */
  function show(items = ref<{ id: string }[]>([])) {
    const root = document.body.appendChild(document.createElement('div'))
    const app = mountTable(root, { list: { items } })
    const leave = () => {
      app.unmount()
      root.remove()
    }
    return { items, leave, rows: () => [...root.querySelectorAll('tbody tr')] }
  }
  const three = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]

  it.each([
    ['with the back button, focuses the row that was opened', { forward: '/things/b' }, true],
    ['by a link, focuses none', {}, false],
  ])('%s', async (_how, more, isFocused) => {
    history.replaceState({ position: 3 }, '')
    const before = show(ref(three))
    before.rows()[1]?.dispatchEvent(new Event('click'))
    before.leave()
    history.replaceState({ position: 3, ...more }, '')
    const after = show()
    await nextTick()
    after.items.value = [...three]
    for (let turn = 0; turn < 5; turn++) await nextTick()
    expect(document.activeElement === after.rows()[1]).toBe(isFocused)
    after.leave()
  })
})

describe('a table without room for all its columns', () => {
  const columns = [
    { key: 'text', label: 'Content', fixed: true },
    { key: 'author', label: 'Author', second: true },
    { key: 'status', label: 'Status' },
    { key: 'place', label: 'Place', second: true },
  ]

  /** The cells of the head and of a row, in a table so many pixels wide. */
  async function cellsAt(width: number) {
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(private readonly tell: ResizeObserverCallback) {}
        observe(target: Element): void {
          const contentRect = { width, height: 100 } as DOMRectReadOnly
          this.tell([{ target, contentRect } as ResizeObserverEntry], this)
        }
        unobserve = () => undefined
        disconnect = () => undefined
      },
    )
    vi.stubGlobal('getComputedStyle', () => ({ fontSize: '16px', getPropertyValue: () => '44rem' }))
    const root = document.createElement('div')
    const list = { items: ref([{ id: 'a' }]) }
    const slots = Object.fromEntries(columns.map(({ key }) => [key, () => `its ${key}`]))
    createApp(() => h(DataTable<{ id: string }>, { caption: 'Things', columns, fits: 900, list }, slots))
      .component('UCheckbox', Checkbox)
      .component('UButton', () => null)
      .use(i18n)
      .mount(root)
    await nextTick()
    await nextTick()
    return [...root.querySelectorAll('thead th, tbody td')].map(({ textContent }) => textContent?.trim())
  }

  it('has some of them below the first, each with its name, and all beside each other where they fit', async () => {
    const wide = await cellsAt(900)
    expect(wide).toEqual([
      'Content',
      'Author',
      'Status',
      'Place',
      'its text',
      'its author',
      'its status',
      'its place',
    ])
    const tight = await cellsAt(800)
    expect(tight).toEqual([
      'Content · Author · Place',
      'Status',
      'its textAuthor: its author·Place: its place',
      'its status',
    ])
  })

  it('is one of cards below the width of the theme, each value with the name of its column', async () => {
    expect(await cellsAt(704)).toHaveLength(4)
    expect(await cellsAt(703)).toHaveLength(8)
  })
})
