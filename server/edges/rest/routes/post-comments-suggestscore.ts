import { z } from 'zod'
import { text } from '../../../platform/validation.ts'
import { mostTextBytes } from '../../../signals/scoring/scored-content.input.ts'
import { AnalyzeRequest, CommentContext, commentText, CommentText } from '../analyzed-comment.ts'
import { CommentError } from '../dialects/perspective.ts'
import { operation } from '../operation.ts'
import { defineRoute } from '../route.ts'

const share = z.number().min(0, 'Must be between 0 and 1').max(1, 'Must be between 0 and 1')
const scoreGiven = z.object({ value: share, type: z.string().nullish() })

const SuggestScoreRequest = z.object({
  comment: CommentText.extend({ text: text({ max: mostTextBytes }).nullish() }).nullish(),
  attributeScores: z
    .record(
      z.string().regex(/^\w{1,100}$/, 'Must be the name of an attribute'),
      z.object({
        summaryScore: scoreGiven.nullish(),
        spanScores: z
          .array(z.object({ begin: z.int().nullish(), end: z.int().nullish(), score: scoreGiven }))
          .nullish(),
      }),
    )
    .nullish(),
  languages: AnalyzeRequest.shape.languages,
  communityId: text({ max: 255 }).nullish(),
  clientToken: z.string().nullish(),
  sessionId: z.string().nullish(),
  context: CommentContext.nullish(),
})

type SuggestBody = z.input<typeof SuggestScoreRequest>

interface Suggestion {
  text: string
  scores: { attribute: string; score: number }[]
  languages: string[]
  communityId: string | null
}

/** The suggestion in a request; of scores of parts, which are not used in training, the highest stands for the whole. */
function suggestionOf(body: SuggestBody): Suggestion {
  const { text } = commentText(body.comment, body.context)
  const scores: Suggestion['scores'] = []
  for (const [attribute, { summaryScore, spanScores }] of Object.entries(body.attributeScores ?? {})) {
    const spans = (spanScores ?? []).map(({ score }) => score.value)
    const value = summaryScore?.value ?? (spans.length > 0 ? Math.max(...spans) : undefined)
    if (value !== undefined) scores.push({ attribute, score: value })
  }
  if (scores.length === 0) throw new CommentError('Missing attribute_scores', 'INVALID_REQUEST')
  return { text, scores, languages: body.languages ?? [], communityId: body.communityId ?? null }
}

export default defineRoute({
  method: 'post',
  path: '/v1alpha1/comments:suggestscore',
  operationId: 'suggestCommentScore',
  tag: 'perspective',
  summary: 'Say what a comment should score',
  description:
    'Answers as Perspective does. The text and its scores are kept as an example only where the workspace has chosen so in its settings.',
  limit: 'score',
  body: SuggestScoreRequest,
  operation: operation<{ suggestScores: { kept: boolean } }, { input: Suggestion }>(
    'mutation SuggestScore($input: SuggestScoresInput!) { suggestScores(input: $input) { kept } }',
  ),
  variables: ({ body }) => ({ input: suggestionOf(body) }),
  response: z.object({
    detectedLanguages: z.array(z.string()).optional(),
    requestedLanguages: z.array(z.string()).optional(),
    clientToken: z.string().optional(),
  }),
  reply: (_data, body: SuggestBody) => ({
    ...(body.languages?.length && { requestedLanguages: body.languages }),
    ...(body.clientToken != null && { clientToken: body.clientToken }),
  }),
  examples: {
    request: {
      comment: { text: 'Get busy living, or get busy dying.' },
      attributeScores: { TOXICITY: { summaryScore: { value: 0 } } },
      communityId: '/forum/movies',
      clientToken: 'comment-53922',
    },
    replies: [{ clientToken: 'comment-53922' }],
  },
})
