// @vitest-environment jsdom
import { createApp, type FunctionalComponent, h, nextTick, ref } from 'vue'
import { describe, expect, it } from 'vitest'
import { i18n } from '../app/i18n.ts'
import DataTable from './DataTable.vue'

const Checkbox: FunctionalComponent<{ disabled?: boolean; modelValue: boolean }> = ({ disabled }) =>
  h('input', { type: 'checkbox', disabled })
Checkbox.props = { disabled: Boolean, modelValue: null }

/** A table whose rows come later, and the checkbox in its head. */
function openTable() {
  const items = ref<{ id: string }[]>([])
  const loading = ref(true)
  const root = document.createElement('div')
  const props = { caption: 'Things', columns: [], list: { items, loading }, selected: [] }
  createApp(DataTable, props)
    .component('UCheckbox', Checkbox)
    .component('USkeleton', () => null)
    .component('UButton', () => null)
    .use(i18n)
    .mount(root)
  const all = () => root.querySelector<HTMLInputElement>('thead input')
  return { items, loading, all }
}

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
