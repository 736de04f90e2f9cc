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

const Completion = z.object({
  model: z.string().nullish(),
  choices: z
    .array(
      z.object({
        message: z.object({
          content: z.string().nullish(),
          refusal: z.string().nullish(),
          tool_calls: z
            .array(z.object({ function: z.object({ name: z.string(), arguments: z.string() }) }))
            .nullish(),
        }),
        finish_reason: z.string().nullish(),
      }),
    )
    .min(1),
  usage: z.object({ prompt_tokens: z.int().min(0), completion_tokens: z.int().min(0) }).nullish(),
})

/** Azure's filter and OpenAI's policy check reject a text instead of the model: rejection must not let the text pass unjudged. */
const declining: ReadonlySet<unknown> = new Set([
  'content_filter',
  'content_policy_violation',
  'invalid_prompt',
])

/** The chat completions protocol, as documented by OpenAI and implemented by Azure, vLLM, Ollama and others. */
export default defineProvider({
  key: 'openai_compatible',
  label: 'OpenAI-compatible',
  description: 'OpenAI, Azure OpenAI, vLLM, Ollama and any other service with the chat completions protocol',
  settings: z.object({
    baseUrl: baseUrlField(
      'https://api.openai.com/v1',
      'Everything before /chat/completions, such as https://<resource>.openai.azure.com/openai/v1',
    ),
    model: text({ min: 1, max: 200 }).meta({ title: 'Model', description: 'As the provider names it' }),
    apiKey: secretField('API key', 'Sent as a bearer token').optional(),
    format: z
      .enum(['json_schema', 'json_object', 'tool'])
      .default('json_schema')
      .meta({
        title: 'Form of the answer',
        description:
          'A tool call or JSON mode are for models that cannot be held to a schema; answers are checked either way',
        'x-labels': { json_schema: 'JSON Schema', json_object: 'JSON mode', tool: 'Tool call' },
      }),
    maxOutputTokens: outputLimitField(
      'A verdict takes a few hundred, what the model thinks before it not counted. Empty for what the provider permits',
    ),
    outputLimitName: z
      .enum(['max_completion_tokens', 'max_tokens'])
      .default('max_completion_tokens')
      .meta({
        title: 'Name of that limit',
        description: 'Ollama, llama.cpp and older servers know max_tokens alone',
        'x-labels': { max_completion_tokens: 'max_completion_tokens', max_tokens: 'max_tokens' },
      }),
    ...priceFields,
  }),
  requestFor: (question, { baseUrl, model, apiKey, format, ...limit }) => ({
    url: `${baseUrl}/chat/completions`,
    headers: {
      'content-type': 'application/json',
      ...(apiKey && { authorization: `Bearer ${apiKey}` }),
    },
    body: JSON.stringify({
      model,
      ...(limit.maxOutputTokens && { [limit.outputLimitName]: limit.maxOutputTokens }),
      messages: [
        { role: 'system', content: question.instructions },
        { role: 'user', content: contentOf(question) },
      ],
      ...formOf(format, question.schema),
    }),
  }),
  declined: (answer) => {
    if (isTooLong(answer)) return tooLong
    return declining.has(failureIn(answer).code) ? declinedToJudge : null
  },
  read(answer) {
    const { model, choices, usage } = replyBody(answer, Completion)
    const used = {
      model: model ?? null,
      inputTokens: usage?.prompt_tokens ?? 0,
      outputTokens: usage?.completion_tokens ?? 0,
    }
    const problem = ends[choices[0]?.finish_reason ?? '']
    if (problem) throw new UnreadableReply(problem, used)
    const message = choices[0]?.message
    const called = message?.tool_calls?.find((call) => call.function.name === verdictTool)
    const text = called?.function.arguments ?? message?.content
    if (!text || message?.refusal) throw new UnreadableReply('the model declined to answer', used)
    return { verdict: withUsage(used, () => jsonAnswer(text)), ...used }
  },
})

/** The problems for reasons to finish other than a complete answer. */
const ends: Readonly<Record<string, string>> = {
  length: "the model's answer was cut off",
  content_filter: declinedToJudge,
}

function formOf(format: 'json_schema' | 'json_object' | 'tool', schema: Question['schema']) {
  if (format === 'json_object') return { response_format: { type: 'json_object' } }
  if (format === 'json_schema')
    return {
      response_format: { type: 'json_schema', json_schema: { name: 'verdict', strict: true, schema } },
    }
  const tool = { name: verdictTool, description: 'Gives the verdict on the item', parameters: schema }
  return {
    tools: [{ type: 'function', function: { ...tool, strict: true } }],
    tool_choice: { type: 'function', function: { name: verdictTool } },
  }
}

const contentOf = ({ item, pictures = [] }: Question) =>
  pictures.length === 0
    ? item
    : [
        { type: 'text', text: item },
        ...pictures.map(({ mime, base64 }) => ({
          type: 'image_url',
          image_url: { url: `data:${mime};base64,${base64}` },
        })),
      ]
