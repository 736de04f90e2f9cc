import { computed, type ComputedRef } from 'vue'

/** A computed that returns the same object as long as it is deeply equal, to avoid needless rendering. */
export const steady = <Value>(read: () => Value): ComputedRef<Value> =>
  computed<Value>((before) => {
    const now = read()
    return before !== undefined && JSON.stringify(before) === JSON.stringify(now) ? before : now
  })
