import { expect, it } from 'vitest'
import { ref } from 'vue'
import { useBulkMeasures } from './useBulkMeasures.ts'

it('nothing is decided besides the status until something is chosen', () => {
  const { decided, types } = useBulkMeasures(ref(['CONTENT'] as const))
  expect([decided.value, types.value]).toEqual([{}, ['CONTENT']])
})

it('a ban asks for a category that suits users too, and ends after its time', () => {
  const { chosen, decided, types } = useBulkMeasures(ref(['CONTENT'] as const))
  const temporary = { duration: 3, period: 'DAYS' as const }
  Object.assign(chosen, { tags: ['raid'], strike: true, ban: true, temporary })
  expect(decided.value).toEqual({
    addTags: ['raid'],
    authors: { strike: true, ban: true, temporaryBan: temporary },
  })
  expect(types.value).toEqual(['CONTENT', 'USER'])
  chosen.ban = false
  expect(decided.value.authors).toEqual({ strike: true, ban: false })
})
