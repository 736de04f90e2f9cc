/** A column of a data table; `fixed` ones cannot be hidden. */
export interface TableColumn {
  key: string
  label: string
  class?: string
  fixed?: boolean
  hidden?: boolean
}
