import { NotFoundError } from './errors.ts'

/** PostgreSQL's error code for a row that refers to one that is not there. */
const violated = '23503'

/** What is not found where a foreign key is violated, by the column that refers to it. */
const missing: Readonly<Record<string, string>> = {
  ai_moderator_id: 'Not found',
  backtest_id: 'Backtest not found',
  bulk_decision_id: 'Bulk decision not found',
  case_id: 'Not found',
  category_id: 'Category not found',
  classifier_id: 'Classifier not found',
  content_id: 'Content not found',
  export_id: 'Export not found',
  integration_id: 'Not found',
  list_id: 'List not found',
  member_id: 'Member not found',
  policy_category_id: 'Policy category not found',
  policy_id: 'Written policy not found',
  provider_id: 'Not found',
  queue_id: 'Review queue not found',
  reporter_id: 'User not found',
  retroaction_id: 'Retroaction not found',
  review_id: 'Review not found',
  rule_id: 'Rule not found',
  run_id: 'Run not found',
  subcategory_id: 'Subcategory not found',
  trial_id: 'Trial not found',
  user_id: 'User not found',
  version_id: 'Version not found',
  written_policy_id: 'Written policy not found',
}

/** The columns by which a request can refer to something. */
export const referringColumns: readonly string[] = Object.keys(missing)

/**
 * The error for a caller whose row refers to something that was deleted after it had been looked for; null for every other error.
 * Whatever deletes something that others refer to locks it first, so it is never the deletion that fails.
 */
export function missingReference(error: unknown): NotFoundError | null {
  const { code, constraint = '' } = error as { code?: string; constraint?: string }
  if (code !== violated) return null
  const [, column = ''] = /_workspace_id_(\w+)_fkey$/.exec(constraint) ?? []
  const message = missing[column]
  if (message === undefined) return null
  return new NotFoundError(
    message,
    column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
  )
}
