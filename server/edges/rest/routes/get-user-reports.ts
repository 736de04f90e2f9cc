import { z } from 'zod'
import type { ReportReason } from '../../../intake/reports/report-reasons.ts'
import { operation } from '../operation.ts'
import { defineRoute } from '../route.ts'

const translation = z.object({ name: z.string(), description: z.string().nullable() })

const policy = z.object({
  id: z.string().meta({ description: 'What is sent back as `policy_id`' }),
  name: z.string(),
  description: z.string().nullable(),
  translations: z.record(z.string(), translation).optional().meta({
    description: 'By language; only when translations are enabled',
  }),
})

export default defineRoute({
  method: 'get',
  path: '/api/v1/user-reports',
  operationId: 'getReportReasons',
  tag: 'reports',
  summary: 'List what users can report for',
  description: 'The policy categories that are enabled and have the User Reports flag on.',
  operation: operation<{ reportReasons: ReportReason[] }, Record<string, never>>(
    `query ReportReasons { reportReasons { id name description translations { language name description } } }`,
  ),
  variables: () => ({}),
  response: z.object({ policies: z.array(policy) }),
  reply: ({ reportReasons }) => ({
    policies: reportReasons.map(({ id, name, description, translations }) => ({
      id,
      name,
      description,
      ...(translations && {
        translations: Object.fromEntries(
          translations.map(({ language, name: translated, description: guidance }) => [
            language,
            { name: translated, description: guidance },
          ]),
        ),
      }),
    })),
  }),
  examples: {
    replies: [
      {
        success: true,
        policies: [
          {
            id: 'spam',
            name: 'Spam',
            description: 'Advertising, or the same text again and again',
            translations: { de: { name: 'Spam', description: 'Werbung, oder immer derselbe Text' } },
          },
        ],
      },
    ],
  },
})
