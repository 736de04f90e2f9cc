import { computed, type ComputedRef } from 'vue'

/** What is computed, the same object for as long as nothing in it differs: what it is bound to is not drawn again for nothing. */
export const steady = <Value>(read: () => Value): ComputedRef<Value> =>
  computed<Value>((before) => {
    const now = read()
    return before !== undefined && JSON.stringify(before) === JSON.stringify(now) ? before : now
  })
