import { describe, expect, it } from 'vitest'
import { ref } from 'vue'
import { useSelection } from './useSelection.ts'

const rows = [
  { id: 'a', open: true },
  { id: 'b', open: false },
  { id: 'c', open: true },
]
const make = () => {
  const selected = ref<string[] | undefined>([])
  return {
    selected,
    ...useSelection(
      selected,
      () => rows,
      ({ open }) => open,
    ),
  }
}

describe('selecting rows', () => {
  it('all is all that can be selected, and a second time none', () => {
    const { selected, toggleAll, allSelected } = make()
    toggleAll()
    expect([selected.value, allSelected.value]).toEqual([['a', 'c'], true])
    toggleAll()
    expect([selected.value, allSelected.value]).toEqual([[], false])
  })

  it('one of several is something in between, and completes to all', () => {
    const { selected, toggle, toggleAll, allSelected } = make()
    rows.slice(0, 1).forEach(toggle)
    expect([selected.value, allSelected.value]).toEqual([['a'], 'indeterminate'])
    toggleAll()
    expect(selected.value).toEqual(['a', 'c'])
  })

  it('leaves a row alone that cannot be selected', () => {
    const { selected, toggle } = make()
    rows.slice(1, 2).forEach(toggle)
    expect(selected.value).toEqual([])
  })
})
