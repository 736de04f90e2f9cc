import { z } from 'zod'
import { secretField } from '../../platform/secret-settings.ts'
import { text } from '../../platform/validation.ts'
import {
  baseUrlField,
  defineProvider,
  declinedToJudge,
  failureIn,
  isTooLong,
  outputLimitField,
  priceFields,
  type Question,
  replyBody,
  withUsage,
  tooLong,
  UnreadableReply,
  verdictTool,
} from './ai-provider.ts'
import { jsonAnswer } from './json-answer.ts'

const usualOutputTokens = 2000

const Message = z.object({
  model: z.string().nullish(),
  stop_reason: z.string().nullish(),
  content: z.array(
    z.looseObject({
      type: z.string(),
      name: z.string().nullish(),
      text: z.string().nullish(),
      input: z.unknown().optional(),
    }),
  ),
  usage: z.object({ input_tokens: z.int().min(0), output_tokens: z.int().min(0) }).nullish(),
})

/** The problems for reasons to stop other than a complete answer. */
const ends: Readonly<Record<string, string>> = {
  refusal: 'the model declined to answer',
  max_tokens: "the model's answer was cut off",
  model_context_window_exceeded: tooLong,
}

/** Anthropic's Messages API. The verdict is the input of a tool that the model is forced to use, or structured output. */
export default defineProvider({
  key: 'anthropic',
  label: 'Anthropic',
  description: 'Claude models, through the Messages API',
  settings: z.object({
    model: text({ min: 1, max: 200 }).meta({ title: 'Model', description: 'As the provider names it' }),
    apiKey: secretField('API key', 'Sent as x-api-key'),
    baseUrl: baseUrlField('https://api.anthropic.com', 'Another one only for a gateway of your own'),
    format: z
      .enum(['tool', 'json_schema'])
      .default('tool')
      .meta({
        title: 'Form of the answer',
        description: 'Structured output needs a model that has it; answers are checked either way',
        'x-labels': { tool: 'Tool call', json_schema: 'Structured output' },
      }),
    maxOutputTokens: outputLimitField('A verdict takes a few hundred; 2,000 when empty'),
    ...priceFields,
  }),
  requestFor: (question, { baseUrl, model, apiKey, format, maxOutputTokens }) => ({
    url: `${baseUrl}/v1/messages`,
    headers: {
      'content-type': 'application/json',
      'anthropic-version': '2023-06-01',
      'x-api-key': apiKey,
    },
    body: JSON.stringify({
      model,
      max_tokens: maxOutputTokens ?? usualOutputTokens,
      system: question.instructions,
      messages: [{ role: 'user', content: contentOf(question) }],
      ...(format === 'tool'
        ? {
            tools: [
              {
                name: verdictTool,
                description: 'Gives the verdict on the item',
                input_schema: question.schema,
              },
            ],
            tool_choice: { type: 'tool', name: verdictTool },
          }
        : { output_config: { format: { type: 'json_schema', schema: question.schema } } }),
    }),
  }),
  declined: (answer) => {
    if (isTooLong(answer)) return tooLong
    return /content filter/i.test(failureIn(answer).message) ? declinedToJudge : null
  },
  read(answer) {
    const { model, content, usage, stop_reason: end } = replyBody(answer, Message)
    const used = {
      model: model ?? null,
      inputTokens: usage?.input_tokens ?? 0,
      outputTokens: usage?.output_tokens ?? 0,
    }
    const problem = end ? ends[end] : undefined
    if (problem) throw new UnreadableReply(problem, used)
    const called = content.find(({ type, name }) => type === 'tool_use' && name === verdictTool)
    const text = content.find(({ text: words }) => words)?.text
    if (!called && !text) throw new UnreadableReply('the model declined to answer', used)
    const verdict = called ? called.input : withUsage(used, () => jsonAnswer(text ?? ''))
    return { verdict, ...used }
  },
})

const contentOf = ({ item, pictures = [] }: Question) =>
  pictures.length === 0
    ? item
    : [
        { type: 'text', text: item },
        ...pictures.map(({ mime, base64 }) => ({
          type: 'image',
          source: { type: 'base64', media_type: mime, data: base64 },
        })),
      ]
