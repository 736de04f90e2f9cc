import { computed, type Ref } from 'vue'

/** Whether a query was answered or has failed: only then is it known how high its part of a page is, and where the next one stands. */
export const useAnswered = ({ result, error }: { result: Ref<unknown>; error: Ref<unknown> }) =>
  computed(() => Boolean(result.value ?? error.value))
