import { z } from 'zod'
import { secretField } from '../../../platform/secret-settings.ts'
import { text } from '../../../platform/validation.ts'
import { jsonAnswer } from '../json-answer.ts'
import {
  baseUrlField,
  defineProvider,
  failureIn,
  outputLimitField,
  priceFields,
  replyBody,
  UnreadableReply,
} from '../provider.ts'

const toolName = 'give_verdict'
const usualOutputTokens = 2000

const Message = z.object({
  model: z.string().nullish(),
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

/** Anthropic's Messages API. The verdict is the input of a tool that the model is made to use. */
export default defineProvider({
  key: 'anthropic',
  label: 'Anthropic',
  description: 'Claude models, through the Messages API',
  settings: z.object({
    model: text({ min: 1, max: 200 }).meta({ title: 'Model', description: 'As the provider names it' }),
    apiKey: secretField('API key', 'Sent as x-api-key'),
    baseUrl: baseUrlField('https://api.anthropic.com', 'Another one only for a gateway of your own'),
    maxOutputTokens: outputLimitField('A verdict takes a few hundred; 2,000 when empty'),
    ...priceFields,
  }),
  requestFor: ({ instructions, item, schema }, { baseUrl, model, apiKey, maxOutputTokens }) => ({
    url: `${baseUrl}/v1/messages`,
    headers: {
      'content-type': 'application/json',
      'anthropic-version': '2023-06-01',
      'x-api-key': apiKey,
    },
    body: JSON.stringify({
      model,
      max_tokens: maxOutputTokens ?? usualOutputTokens,
      system: instructions,
      messages: [{ role: 'user', content: item }],
      tools: [{ name: toolName, description: 'Gives the verdict on the item', input_schema: schema }],
      tool_choice: { type: 'tool', name: toolName },
    }),
  }),
  declines: (answer) => /content filter/i.test(failureIn(answer).message),
  read(answer) {
    const { model, content, usage } = replyBody(answer, Message)
    const used = content.find(({ type, name }) => type === 'tool_use' && name === toolName)
    const said = content.find(({ text: words }) => words)?.text
    if (!used && !said) throw new UnreadableReply('the model declined to answer')
    return {
      verdict: used ? used.input : jsonAnswer(said ?? ''),
      model: model ?? null,
      inputTokens: usage?.input_tokens ?? 0,
      outputTokens: usage?.output_tokens ?? 0,
    }
  },
})
