import { appeals } from '../appeals/appeals.en.ts'
import { analytics } from '../analytics/analytics.en.ts'
import { aiModerators } from '../ai-moderators/ai-moderators.en.ts'
import { bulkDecisions } from '../bulk-decisions/bulk-decisions.en.ts'
import { cases } from '../cases/cases.en.ts'
import { audit } from '../audit/audit.en.ts'
import { classifiers } from '../classifiers/classifiers.en.ts'
import { suggested } from '../classifiers/suggested/suggested.en.ts'
import { content } from '../content/content.en.ts'
import { erasure } from '../erasure/erasure.en.ts'
import { exports } from '../exports/exports.en.ts'
import { exposure } from '../exposure/exposure.en.ts'
import { failures } from '../graphql/failures.en.ts'
import { lists } from '../lists/lists.en.ts'
import { places } from '../places/places.en.ts'
import { policies } from '../policies/policies.en.ts'
import { quality } from '../quality/quality.en.ts'
import { queueHistory } from '../queues/history/queue-history.en.ts'
import { queues } from '../queues/queues.en.ts'
import { review } from '../review/review.en.ts'
import { ruleHealth } from '../rules/health/rule-health.en.ts'
import { backtest } from '../rules/backtest/backtest.en.ts'
import { retroaction } from '../rules/retroaction/retroaction.en.ts'
import { rules } from '../rules/rules.en.ts'
import { savedViews } from '../saved-views/saved-views.en.ts'
import { session } from '../session/session.en.ts'
import { settings } from '../settings/settings.en.ts'
import { messages } from '../messages/messages.en.ts'
import { reports } from '../reports/reports.en.ts'
import { setup } from '../setup/setup.en.ts'
import { strikes } from '../strikes/strikes.en.ts'
import { tags } from '../tags/tags.en.ts'
import { team } from '../team/team.en.ts'
import { ui } from '../ui/ui.en.ts'
import { users } from '../users/users.en.ts'
import { shell } from './shell.en.ts'

/** Every English string, one part per feature. */
export const en = {
  ...ui,
  ...shell,
  analytics,
  appeals,
  aiModerators,
  audit,
  backtest,
  bulkDecisions,
  cases,
  classifiers,
  suggested,
  content,
  erasure,
  exports,
  exposure,
  failures,
  lists,
  places,
  policies,
  quality,
  queueHistory,
  queues,
  review,
  ruleHealth,
  retroaction,
  rules,
  savedViews,
  session,
  settings,
  setup,
  messages,
  reports,
  strikes,
  tags,
  team,
  users,
}
