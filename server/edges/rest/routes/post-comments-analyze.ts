import { z } from 'zod'
import {
  type AnalyzeBody,
  AnalyzeRequest,
  attributeScores,
  scoresAsked,
  served,
} from '../analyzed-comment.ts'
import type { CommentScores } from '../analyzed-comment.ts'
import { operation } from '../operation.ts'
import { defineRoute } from '../route.ts'

const score = z.object({ value: z.number(), type: z.literal('PROBABILITY') })
const attributeScore = z.object({
  spanScores: z
    .array(z.object({ begin: z.int(), end: z.int(), score }))
    .optional()
    .meta({ description: 'Of each sentence with spanAnnotations, else of the whole; in UTF-16 units' }),
  summaryScore: score.optional(),
})

export default defineRoute({
  method: 'post',
  path: '/v1alpha1/comments:analyze',
  operationId: 'analyzeComment',
  tag: 'perspective',
  summary: "Score a comment as Google's Perspective API does",
  description:
    'Attributes: TOXICITY, SEVERE_TOXICITY, IDENTITY_ATTACK, INSULT, PROFANITY, THREAT, SEXUALLY_EXPLICIT, SPAM; in other languages than the embedded ones where a provider of text scores is set up. No text is stored.',
  limit: 'score',
  body: AnalyzeRequest,
  operation: operation<{ scoreContent: [CommentScores] }, { input: ReturnType<typeof scoresAsked> }>(
    `query Analyze($input: ScoredContentInput!) { scoreContent(input: $input) { language unsupportedLanguages basicLanguages
      scores { label likelihood byProvider } sentences { begin end scores { label likelihood byProvider } } } }`,
  ),
  variables: ({ body }) => ({ input: scoresAsked(body) }),
  response: z.object({
    attributeScores: z.record(z.string(), attributeScore).optional(),
    languages: z.array(z.string()),
    detectedLanguages: z.array(z.string()),
    clientToken: z.string().optional(),
  }),
  reply: ({ scoreContent: [scores] }, body: AnalyzeBody) => {
    const scored = attributeScores(body, scores, served(body, scores))
    return {
      ...(Object.keys(scored).length > 0 && { attributeScores: scored }),
      languages: body.languages?.length ? body.languages : [scores.language ?? 'und'],
      detectedLanguages: [scores.language ?? 'und'],
      ...(body.clientToken != null && { clientToken: body.clientToken }),
    }
  },
  examples: {
    request: {
      comment: { text: 'What kind of idiot name is foo?' },
      languages: ['en'],
      requestedAttributes: { TOXICITY: {} },
    },
    replies: [
      {
        attributeScores: {
          TOXICITY: {
            spanScores: [{ begin: 0, end: 31, score: { value: 0.9862, type: 'PROBABILITY' } }],
            summaryScore: { value: 0.9862, type: 'PROBABILITY' },
          },
        },
        languages: ['en'],
        detectedLanguages: ['en'],
      },
    ],
  },
})
