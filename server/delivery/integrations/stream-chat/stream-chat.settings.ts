import { z } from 'zod'
import { secretField } from '../../../platform/secret-settings.ts'
import { text } from '../../../platform/validation.ts'
import { apiUrlField } from '../platform-values.ts'

/** The settings of a Stream app. */
export const StreamChatSettings = z.object({
  apiKey: text({ min: 1, max: 200 }).meta({
    title: 'API key',
    description: 'Of the app, in the Stream dashboard',
  }),
  apiSecret: secretField('API secret', 'Signs the webhooks of the app and our requests to it'),
  actingUserId: text({ min: 1, max: 255 }).meta({
    title: 'Acting user',
    description: 'The user of the app in whose name users are banned; it must exist there',
  }),
  apiUrl: apiUrlField('https://chat.stream-io-api.com'),
})

export type StreamChatSettings = z.output<typeof StreamChatSettings>
