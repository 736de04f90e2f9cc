import { z } from 'zod'
import { secretField } from '../../../platform/secret-settings.ts'
import { apiUrlField } from '../platform-values.ts'

/** The settings of a Slack app. */
export const SlackSettings = z.object({
  signingSecret: secretField('Signing secret', 'Basic Information → App Credentials of the Slack app'),
  token: secretField(
    'User token',
    "Of an admin who installed the app with chat:write: only such a token may delete other people's messages",
  ),
  apiUrl: apiUrlField('https://slack.com/api'),
})

export type SlackSettings = z.output<typeof SlackSettings>
