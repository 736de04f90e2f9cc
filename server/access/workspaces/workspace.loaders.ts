import { rowsById } from '../requests/rows-by-id.ts'

/** The languages of the workspace, by its id. */
export const languagesOf = rowsById<{ id: string; languages: string[] }>(
  `select id, languages from workspace where id = $1 and id = any ($2)`,
)
