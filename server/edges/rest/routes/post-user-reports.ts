import { z } from 'zod'
import { UserReportBody, type UserReportInput } from '../../../intake/reports/user-report.input.ts'
import { operation } from '../operation.ts'
import { defineRoute } from '../route.ts'

export default defineRoute({
  method: 'post',
  path: '/api/v1/user-reports',
  operationId: 'sendUserReport',
  tag: 'reports',
  summary: 'Send a user report',
  description:
    'Takes a report of a content item or a user. Reports are not deduplicated. 100 requests a minute for each workspace, refused ones included.',
  limit: 'reports',
  body: z.object({ report: UserReportBody }),
  operation: operation<
    { submitUserReport: { userReport: { id: string } } },
    { input: z.input<typeof UserReportInput> }
  >(
    `mutation SubmitUserReport($input: SubmitUserReportInput!) { submitUserReport(input: $input) { userReport { id } } }`,
  ),
  variables: ({
    body: {
      report: { contentId, userId, reportedById, ...report },
    },
  }) => ({
    input: {
      ...report,
      reporterExternalId: reportedById,
      ...(contentId && { content: { externalId: contentId } }),
      ...(userId && { user: { externalId: userId } }),
    },
  }),
  response: z.object({}),
  reply: () => ({}),
  codes: ['EXACTLY_ONE_OF', 'POLICY_NOT_FOUND', 'NOT_FOUND'],
  notFound: 'Reported Content not found',
  examples: {
    request: {
      report: {
        policy_id: 'spam',
        reported_by_id: 'user-12',
        content_id: 'message-1042',
        reported_by_type: 'trusted',
        extra_info: 'Posts this in every channel',
      },
    },
    replies: [{ success: true }],
  },
})
