import { appeals } from '../appeals/appeals.de.ts'
import { analytics } from '../analytics/analytics.de.ts'
import { aiModerators } from '../ai-moderators/ai-moderators.de.ts'
import { bulkDecisions } from '../bulk-decisions/bulk-decisions.de.ts'
import { cases } from '../cases/cases.de.ts'
import { audit } from '../audit/audit.de.ts'
import { classifiers } from '../classifiers/classifiers.de.ts'
import { suggested } from '../classifiers/suggested/suggested.de.ts'
import { content } from '../content/content.de.ts'
import { erasure } from '../erasure/erasure.de.ts'
import { exports } from '../exports/exports.de.ts'
import { exposure } from '../exposure/exposure.de.ts'
import { failures } from '../graphql/failures.de.ts'
import { lists } from '../lists/lists.de.ts'
import { places } from '../places/places.de.ts'
import { policies } from '../policies/policies.de.ts'
import { quality } from '../quality/quality.de.ts'
import { queueHistory } from '../queues/history/queue-history.de.ts'
import { queues } from '../queues/queues.de.ts'
import { review } from '../review/review.de.ts'
import { ruleHealth } from '../rules/health/rule-health.de.ts'
import { backtest } from '../rules/backtest/backtest.de.ts'
import { retroaction } from '../rules/retroaction/retroaction.de.ts'
import { rules } from '../rules/rules.de.ts'
import { savedViews } from '../saved-views/saved-views.de.ts'
import { session } from '../session/session.de.ts'
import { settings } from '../settings/settings.de.ts'
import { messages } from '../messages/messages.de.ts'
import { reports } from '../reports/reports.de.ts'
import { setup } from '../setup/setup.de.ts'
import { strikes } from '../strikes/strikes.de.ts'
import { tags } from '../tags/tags.de.ts'
import { team } from '../team/team.de.ts'
import { ui } from '../ui/ui.de.ts'
import { users } from '../users/users.de.ts'
import type { en } from './en.ts'
import { shell } from './shell.de.ts'

/** Every German text, one part per feature: typed by the English, so that none is missing and none is left over. */
export const de: typeof en = {
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

/** The texts of the components that the dashboard is made of. */
export { de as ui } from '@nuxt/ui/locale'
