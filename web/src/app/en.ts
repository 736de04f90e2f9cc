import { aiModerators } from '../ai-moderators/ai-moderators-first.en.ts'
import { appeals } from '../appeals/appeals.en.ts'
import { cases } from '../cases/cases.en.ts'
import { content } from '../content/content.en.ts'
import { exports } from '../exports/exports-first.en.ts'
import { exposure } from '../exposure/exposure-first.en.ts'
import { failures } from '../graphql/failures.en.ts'
import { messages } from '../messages/messages.en.ts'
import { policies } from '../policies/policies-first.en.ts'
import { queues } from '../queues/queues.en.ts'
import { review } from '../review/review.en.ts'
import { ruleHealth } from '../rules/health/rule-health-first.en.ts'
import { savedViews } from '../saved-views/saved-views.en.ts'
import { session } from '../session/session.en.ts'
import { settings } from '../settings/settings-first.en.ts'
import { strikes } from '../strikes/strikes.en.ts'
import { tags } from '../tags/tags.en.ts'
import { ui } from '../ui/ui.en.ts'
import { users } from '../users/users.en.ts'
import { shell } from './shell.en.ts'

/**
 * The English texts of the frame, of signing in and of the page of a review, one part per feature: they are in the main bundle.
 */
export const en = {
  ...ui,
  ...shell,
  aiModerators,
  appeals,
  cases,
  content,
  exports,
  exposure,
  failures,
  messages,
  policies,
  queues,
  review,
  ruleHealth,
  savedViews,
  session,
  settings,
  strikes,
  tags,
  users,
}
