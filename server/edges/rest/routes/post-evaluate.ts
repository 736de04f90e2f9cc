import { z } from 'zod'
import { ContentInput, sentContent, type SentContent } from '../../../intake/content/content.input.ts'
import { Period } from '../../../platform/vocabulary/period.ts'
import { Priority } from '../../../platform/vocabulary/priority.ts'
import { Status } from '../../../platform/vocabulary/status.ts'
import {
  type SelectedRule,
  ruleSelection,
  triedRule,
  triedRuleExample,
  wireRule,
} from '../evaluation-wire.ts'
import { changeStatusExample, contentExample } from '../examples.ts'
import { operation } from '../operation.ts'
import { defineRoute } from '../route.ts'

interface Evaluation {
  status: Status
  tags: string[]
  actions: Record<string, unknown>[]
  rules: SelectedRule[]
  user: { status: Status; tags: string[]; rules: SelectedRule[] }
  strike: { count: number; duration: number; period: Period } | null
  review: { priority: Priority; queue: { name: string }; rules: SelectedRule[] } | null
  milliseconds: number
}

const identifiers = () => z.array(z.string()).meta({ description: 'Identifiers of tags' })

export default defineRoute({
  method: 'post',
  path: '/api/v1/evaluate',
  operationId: 'evaluateContent',
  tag: 'content',
  summary: 'Ask what would become of content',
  description:
    'Evaluates the rules in force over an item as if it were sent now. Nothing is stored, counted or sent, no media are fetched, and AI moderators are not run.',
  limit: 'content',
  body: ContentInput,
  codes: ['CONTENT_MISMATCH', 'PLACE_MISMATCH', 'MEDIA_NOT_ENABLED'],
  operation: operation<{ evaluate: Evaluation }, { input: z.input<typeof SentContent> }>(
    `query Evaluate($input: ContentInput!) { evaluate(input: $input) { status tags actions milliseconds
      rules { ${ruleSelection} } user { status tags rules { ${ruleSelection} } } strike { count duration period }
      review { priority queue { name } rules { ${ruleSelection} } } } }`,
  ),
  variables: ({ body }) => ({ input: sentContent(body) }),
  response: z.object({
    status: z.enum(Status).meta({ description: 'The status that the item would have' }),
    tags: identifiers(),
    actions: z.array(z.record(z.string(), z.unknown())).meta({
      description: 'What would act on the item and its user, in the shape of webhook actions',
    }),
    rules: z.array(triedRule).meta({ description: 'The content rules tried, in order' }),
    user: z.object({
      status: z.enum(Status),
      tags: identifiers(),
      rules: z.array(triedRule).meta({ description: 'The user rules tried' }),
    }),
    strike: z
      .object({ count: z.int(), duration: z.int(), period: z.enum(Period) })
      .nullable()
      .meta({ description: 'The strike that the user would get' }),
    review: z
      .object({
        queue: z.string().meta({ description: 'The name of the review queue' }),
        priority: z.enum(Priority),
        rules: z.array(triedRule).meta({ description: 'The routing rules tried' }),
      })
      .nullable()
      .meta({ description: 'Where the item would wait for a human' }),
    milliseconds: z.number().meta({ description: 'What the answer took' }),
  }),
  reply: ({ evaluate: { rules, user, review, ...evaluation } }) => ({
    ...evaluation,
    rules: rules.map(wireRule),
    user: { ...user, rules: user.rules.map(wireRule) },
    review: review && { ...review, queue: review.queue.name, rules: review.rules.map(wireRule) },
  }),
  examples: {
    request: contentExample,
    replies: [
      {
        success: true,
        status: 'flagged',
        tags: [],
        actions: [{ ...changeStatusExample, status: 'flagged' }],
        rules: [triedRuleExample],
        user: { status: 'allowed', tags: [], rules: [] },
        strike: null,
        review: { queue: 'Default Queue', priority: 'medium', rules: [] },
        milliseconds: 6.2,
      },
    ],
  },
})
