import { aiModerators } from '../ai-moderators/ai-moderators.de.ts'
import { analytics } from '../analytics/analytics.de.ts'
import { audit } from '../audit/audit.de.ts'
import { bulkDecisions } from '../bulk-decisions/bulk-decisions.de.ts'
import { classifiers } from '../classifiers/classifiers.de.ts'
import { suggested } from '../classifiers/suggested/suggested.de.ts'
import { content } from '../content/viewing.de.ts'
import { erasure } from '../erasure/erasure.de.ts'
import { exports } from '../exports/exports.de.ts'
import { exposure } from '../exposure/exposure.de.ts'
import { lists } from '../lists/lists.de.ts'
import { places } from '../places/places.de.ts'
import { policies } from '../policies/policies.de.ts'
import { quality } from '../quality/quality.de.ts'
import { queueHistory } from '../queues/history/queue-history.de.ts'
import { listedReviews } from '../queues/reviews/listed-reviews.de.ts'
import { reports } from '../reports/reports.de.ts'
import { backtest } from '../rules/backtest/backtest.de.ts'
import { ruleHealth } from '../rules/health/rule-health.de.ts'
import { retroaction } from '../rules/retroaction/retroaction.de.ts'
import { rules } from '../rules/rules.de.ts'
import { session } from '../session/account.de.ts'
import { settings } from '../settings/settings.de.ts'
import { setup } from '../setup/setup.de.ts'
import { team } from '../team/team.de.ts'
import { pace } from '../ui/pace.de.ts'
import { table } from '../ui/table.de.ts'
import type { enRest } from './en-rest.ts'

/** The German texts of all other pages. */
export const deRest: typeof enRest = {
  aiModerators,
  analytics,
  audit,
  backtest,
  bulkDecisions,
  classifiers,
  content,
  erasure,
  exports,
  exposure,
  lists,
  places,
  policies,
  quality,
  queueHistory,
  listedReviews,
  pace,
  reports,
  retroaction,
  ruleHealth,
  rules,
  session,
  settings,
  setup,
  suggested,
  table,
  team,
}
