import { aiModerators } from '../ai-moderators/ai-moderators.en.ts'
import { analytics } from '../analytics/analytics.en.ts'
import { audit } from '../audit/audit.en.ts'
import { bulkDecisions } from '../bulk-decisions/bulk-decisions.en.ts'
import { classifiers } from '../classifiers/classifiers.en.ts'
import { suggested } from '../classifiers/suggested/suggested.en.ts'
import { content } from '../content/viewing.en.ts'
import { erasure } from '../erasure/erasure.en.ts'
import { exports } from '../exports/exports.en.ts'
import { exposure } from '../exposure/exposure.en.ts'
import { lists } from '../lists/lists.en.ts'
import { places } from '../places/places.en.ts'
import { policies } from '../policies/policies.en.ts'
import { quality } from '../quality/quality.en.ts'
import { queueHistory } from '../queues/history/queue-history.en.ts'
import { listedReviews } from '../queues/reviews/listed-reviews.en.ts'
import { reports } from '../reports/reports.en.ts'
import { backtest } from '../rules/backtest/backtest.en.ts'
import { ruleHealth } from '../rules/health/rule-health.en.ts'
import { retroaction } from '../rules/retroaction/retroaction.en.ts'
import { rules } from '../rules/rules.en.ts'
import { session } from '../session/account.en.ts'
import { settings } from '../settings/settings.en.ts'
import { setup } from '../setup/setup.en.ts'
import { team } from '../team/team.en.ts'
import { pace } from '../ui/pace.en.ts'
import { table } from '../ui/table.en.ts'

/** The English texts of all other pages, one part per feature. */
export const enRest = {
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
