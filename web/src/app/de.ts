import { aiModerators } from '../ai-moderators/ai-moderators-first.de.ts'
import { appeals } from '../appeals/appeals.de.ts'
import { cases } from '../cases/cases.de.ts'
import { content } from '../content/content.de.ts'
import { exports } from '../exports/exports-first.de.ts'
import { exposure } from '../exposure/exposure-first.de.ts'
import { failures } from '../graphql/failures.de.ts'
import { messages } from '../messages/messages.de.ts'
import { policies } from '../policies/policies-first.de.ts'
import { queues } from '../queues/queues.de.ts'
import { review } from '../review/review.de.ts'
import { ruleHealth } from '../rules/health/rule-health-first.de.ts'
import { savedViews } from '../saved-views/saved-views.de.ts'
import { session } from '../session/session.de.ts'
import { settings } from '../settings/settings-first.de.ts'
import { strikes } from '../strikes/strikes.de.ts'
import { tags } from '../tags/tags.de.ts'
import { ui } from '../ui/ui.de.ts'
import { users } from '../users/users.de.ts'
import type { en } from './en.ts'
import { shell } from './shell.de.ts'

/** The German counterpart of `en`, typed by it, so that no text is missing and none is left over. */
export const de: typeof en = {
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

/** The texts of Nuxt UI's components. */
export { de as ui } from '@nuxt/ui/locale'
