import { expect, it } from 'vitest'
import { ref } from 'vue'
import { steady } from './steady.ts'

it('what is computed anew is the same object until something in it differs', () => {
  const names = ref(['a', 'b'])
  const shown = steady(() => names.value.map((name) => ({ name })))
  const first = shown.value
  names.value = ['a', 'b']
  expect(shown.value).toBe(first)
  names.value = ['a', 'c']
  expect(shown.value).toEqual([{ name: 'a' }, { name: 'c' }])
})
