import type { OperationVariables } from '@apollo/client/core'
import { watch } from 'vue'
import { usePages } from './usePages.ts'

/** What a choice offers at most; whoever has more searches in the list itself. */
const most = 1000

/** A list by keyset pages that is read to its end, page after page, for a choice of all that there is. */
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
