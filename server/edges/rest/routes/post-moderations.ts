import { z } from 'zod'
import { newId } from '../../../platform/ids.ts'
import {
  type InputScores,
  itemsAsked,
  type ModerationBody,
  moderationOf,
  ModerationRequest,
} from '../moderated-input.ts'
import { categories, nullable } from '../openai-categories.ts'
import { operation } from '../operation.ts'
import { defineRoute } from '../route.ts'

/** The model in the answer, whatever was requested: a provider where one scored any text, else the embedded models. */
const modelOf = (all: readonly InputScores[]): string =>
  all.some(({ scores }) => scores?.some(({ byProvider }) => byProvider))
    ? 'verdict-provider'
    : 'verdict-embedded'

/** Pictures can be sent within the body; larger ones by their URL. */
const mostBytes = 10 * 1024 * 1024

const scores = 'scores { label likelihood byProvider } unsupportedLanguages basicLanguages'
const names = Object.keys(categories)
const ofEach = <T extends z.ZodType>(type: (name: string) => T) =>
  z.object(Object.fromEntries(names.map((name) => [name, type(name)])))

/** The scores of the example. */
const insulted: InputScores = {
  scores: [
    { label: 'toxicity', likelihood: 99.4, byProvider: false },
    { label: 'insult', likelihood: 99.1, byProvider: false },
    { label: 'threat', likelihood: 1.2, byProvider: false },
  ],
  unsupportedLanguages: [],
  basicLanguages: [],
  problem: null,
  images: [],
  knownAbuse: null,
}

export default defineRoute({
  method: 'post',
  path: '/v1/moderations',
  operationId: 'createModeration',
  tag: 'openai',
  summary: "Score texts and pictures as OpenAI's moderations do",
  description:
    'Texts are scored by the provider of text scores where one is set up, and by what is embedded. Pictures are scored by the text in them, by image labels and by the lists of known abuse material. No text is stored, and no picture.',
  limit: 'score',
  mostBytes,
  body: ModerationRequest,
  operation: operation<{ scoreContent: InputScores[] }, { input: { items: ReturnType<typeof itemsAsked> } }>(
    `query Moderate($input: ScoredContentInput!) { scoreContent(input: $input) {
      problem ${scores} images { problem labels { label likelihood byProvider } ${scores} } knownAbuse } }`,
  ),
  variables: ({ body }) => ({ input: { items: itemsAsked(body) } }),
  response: z.object({
    id: z.string(),
    model: z.string(),
    results: z.array(
      z.object({
        flagged: z.boolean(),
        categories: ofEach((name) => (nullable.has(name) ? z.null() : z.boolean())),
        category_scores: ofEach(() => z.number()),
        category_applied_input_types: ofEach(() => z.array(z.enum(['text', 'image']))),
        unscored: z
          .array(z.object({ type: z.string(), reason: z.string() }))
          .meta({ description: "Not of OpenAI's: parts that were not scored, and why" }),
      }),
    ),
  }),
  reply: ({ scoreContent }, _body: ModerationBody) => ({
    id: `modr-${newId()}`,
    model: modelOf(scoreContent),
    results: scoreContent.map(moderationOf),
  }),
  examples: {
    request: { input: 'Nobody likes you, you worthless idiot', model: 'omni-moderation-latest' },
    replies: [
      {
        id: 'modr-01a1fba3-33d9-7305-919b-e0e8d121ba35',
        model: modelOf([insulted]),
        results: [moderationOf(insulted)],
      },
    ],
  },
})
