import type { OperationVariables } from '@apollo/client/core'
import { watch } from 'vue'
import { usePages } from './usePages.ts'

/** The most options of a select; beyond that the list itself is searched. */
const most = 1000

/** A list that is read to its end, page after page, for a select with all options. */
export function useEvery<Data, Variables extends OperationVariables, Item>(
  options: Parameters<typeof usePages<Data, Variables, Item>>[0],
) {
  const pages = usePages(options)
  watch(
    [pages.items, pages.loading],
    ([items]) => {
      if (pages.hasMore.value && items.length < most) void pages.loadMore()
    },
    { immediate: true },
  )
  return pages
}
