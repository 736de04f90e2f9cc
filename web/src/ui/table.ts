import type { Ref } from 'vue'

/** A column of a data table; `fixed` ones cannot be hidden, `second` ones stand below the first where not all fit beside it. */
export interface TableColumn {
  key: string
  label: string
  class?: string
  fixed?: boolean
  hidden?: boolean
  second?: boolean
}

/** The rows of a data table: a whole list, or its pages, and the state of loading. */
export interface TableList<Row> {
  items: Ref<readonly Row[]>
  loading?: Ref<boolean>
  error?: Ref<unknown>
  refetch?: () => unknown
  hasMore?: Ref<boolean>
  loadMore?: () => unknown
}
