import { describe, expect, it } from 'vitest'
import { ref } from 'vue'
import { useAnswered } from './useAnswered.ts'

describe('whether a query is answered', () => {
  it('is said of one with data, and of one that failed', () => {
    const query = { result: ref<object>(), error: ref<Error | null>(null) }
    const answered = useAnswered(query)
    expect(answered.value).toBe(false)
    query.error.value = new Error('away')
    expect(answered.value).toBe(true)
    query.error.value = null
    expect(answered.value).toBe(false)
    query.result.value = {}
    expect(answered.value).toBe(true)
  })
})
