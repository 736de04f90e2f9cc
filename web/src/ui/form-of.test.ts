import { expect, test } from 'vitest'
import { useFormOf } from './useFormOf.ts'

test('a form opens about the thing that is given, and about a new one without', () => {
  const { subject, open, edit } = useFormOf<{ id: string }>()
  expect(open.value).toBe(false)
  edit({ id: 'a' })
  expect([open.value, subject.value]).toEqual([true, { id: 'a' }])
  open.value = false
  edit()
  expect([open.value, subject.value]).toEqual([true, undefined])
})
