import { startChatPlatform, type ApiCall } from './chat-platform.ts'

/** A verdict as models write it. */
export interface ModelVerdict {
  action: string
  category: string | null
  reasoning: string
  confidence: number
  evidence: string[]
}

/** What a model was asked, whichever protocol carried it. */
export interface AskedModel {
  protocol: 'openai' | 'anthropic'
  instructions: string
  /** The whole message with the item. */
  message: string
  /** The item's text. */
  text: string
  schema: Record<string, unknown>
  call: ApiCall
}

/** What the provider does: a verdict, any text in place of one, or an answer of its own. */
export type ModelAnswer =
  | { verdict: unknown; afterMs?: number }
  | { status: number; headers?: Record<string, string>; body?: unknown; afterMs?: number }

interface OpenAiBody {
  model: string
  messages: { role: string; content: string }[]
  response_format: { type: string; json_schema?: { strict: boolean; schema: Record<string, unknown> } }
}

interface AnthropicBody {
  model: string
  max_tokens: number
  system: string
  messages: { role: string; content: string }[]
  tools: { name: string; input_schema: Record<string, unknown> }[]
  tool_choice: { type: string; name: string }
}

/**
 * An AI provider on this machine that speaks OpenAI's chat completions below `/v1` and Anthropic's messages, as both are
 * documented: it wants their headers, and answers in their form.
 */
export async function startAiProvider(answer: (asked: AskedModel) => ModelAnswer | Promise<ModelAnswer>) {
  const asked: AskedModel[] = []
  const provider = { asked, answer }
  const server = await startChatPlatform(async (call) => {
    const one = call.path === '/v1/messages' ? fromAnthropic(call) : fromOpenAi(call)
    if (!one) return { status: 404, body: { error: { message: 'unknown address' } } }
    if (!isAuthorized(one)) return { status: 401, body: { error: { message: 'invalid key sk-echoed' } } }
    asked.push(one)
    const told = await provider.answer(one)
    if (told.afterMs) await new Promise((resolve) => setTimeout(resolve, told.afterMs))
    if ('status' in told) return { body: {}, ...told }
    return {
      status: 200,
      body: one.protocol === 'openai' ? openAiReply(told.verdict) : anthropicReply(told.verdict),
    }
  })
  return Object.assign(provider, { url: server.url, close: server.close })
}

export type AiProviderServer = Awaited<ReturnType<typeof startAiProvider>>

const isAuthorized = ({ protocol, call: { headers } }: AskedModel) =>
  protocol === 'openai'
    ? headers.authorization === 'Bearer key-1'
    : headers['x-api-key'] === 'key-1' && headers['anthropic-version'] === '2023-06-01'

function fromOpenAi(call: ApiCall): AskedModel | null {
  if (call.method !== 'POST' || call.path !== '/v1/chat/completions') return null
  const { messages, response_format: format } = JSON.parse(call.body) as OpenAiBody
  const [system, user] = messages
  return askedModel('openai', call, system?.content, user?.content, format.json_schema?.schema)
}

function fromAnthropic(call: ApiCall): AskedModel {
  const { system, messages, tools } = JSON.parse(call.body) as AnthropicBody
  return askedModel('anthropic', call, system, messages[0]?.content, tools[0]?.input_schema)
}

function askedModel(
  protocol: AskedModel['protocol'],
  call: ApiCall,
  instructions = '',
  message = '',
  schema: Record<string, unknown> = {},
): AskedModel {
  const { text } = JSON.parse(message.split('\n')[1] ?? '{}') as { text: string }
  return { protocol, instructions, message, text, schema, call }
}

const openAiReply = (verdict: unknown) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1,
  model: 'test-model-2026',
  choices: [
    {
      index: 0,
      finish_reason: 'stop',
      message: {
        role: 'assistant',
        content: typeof verdict === 'string' ? verdict : JSON.stringify(verdict),
        refusal: null,
      },
    },
  ],
  usage: { prompt_tokens: 1000, completion_tokens: 100, total_tokens: 1100 },
})

const anthropicReply = (verdict: unknown) => ({
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: 'test-model-2026',
  stop_reason: 'tool_use',
  content: [
    typeof verdict === 'string'
      ? { type: 'text', text: verdict }
      : { type: 'tool_use', id: 'toolu_1', name: 'give_verdict', input: verdict },
  ],
  usage: { input_tokens: 1000, output_tokens: 100 },
})
