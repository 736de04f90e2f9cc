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
  /** The whole item as it was sent. */
  item: Record<string, unknown>
  /** The pictures that came with it, decoded. */
  pictures: Buffer[]
  /** How the answer is wanted. */
  form: 'json_schema' | 'json_object' | 'tool'
  schema: Record<string, unknown>
  call: ApiCall
}

/** What the provider does: a verdict, any text in place of one, or an answer of its own. */
export type ModelAnswer =
  | { verdict: unknown; afterMs?: number }
  | { status: number; headers?: Record<string, string>; body?: unknown; afterMs?: number }

type Part =
  | { type: 'text'; text: string }
  | { type: 'image_url'; image_url: { url: string } }
  | { type: 'image'; source: { type: string; media_type: string; data: string } }

type Content = string | Part[]

interface OpenAiBody {
  model: string
  messages: { role: string; content: Content }[]
  response_format?: { type: string; json_schema?: { strict: boolean; schema: Record<string, unknown> } }
  tools?: { type: string; function: { name: string; parameters: Record<string, unknown> } }[]
  tool_choice?: { type: string; function: { name: string } }
}

interface AnthropicBody {
  model: string
  max_tokens: number
  system: string
  messages: { role: string; content: Content }[]
  tools?: { name: string; input_schema: Record<string, unknown> }[]
  tool_choice?: { type: string; name: string }
  output_config?: { format: { type: string; schema: Record<string, unknown> } }
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
      body:
        one.protocol === 'openai'
          ? openAiReply(told.verdict, one.form)
          : anthropicReply(told.verdict, one.form),
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
  const { messages, response_format: format, tools } = JSON.parse(call.body) as OpenAiBody
  const [system, user] = messages
  const instructions = typeof system?.content === 'string' ? system.content : ''
  const tool = tools?.[0]?.function.parameters
  const form = tool ? 'tool' : format?.json_schema ? 'json_schema' : 'json_object'
  return askedModel(call, {
    protocol: 'openai',
    instructions,
    content: user?.content,
    form,
    schema: tool ?? format?.json_schema?.schema,
  })
}

function fromAnthropic(call: ApiCall): AskedModel {
  const { system, messages, tools, output_config: output } = JSON.parse(call.body) as AnthropicBody
  return askedModel(call, {
    protocol: 'anthropic',
    instructions: system,
    content: messages[0]?.content,
    form: tools ? 'tool' : 'json_schema',
    schema: tools?.[0]?.input_schema ?? output?.format.schema,
  })
}

interface RawQuestion extends Pick<AskedModel, 'protocol' | 'instructions' | 'form'> {
  content: Content | undefined
  schema: Record<string, unknown> | undefined
}

function askedModel(
  call: ApiCall,
  { protocol, instructions, content = '', form, schema = {} }: RawQuestion,
): AskedModel {
  const parts: Part[] = typeof content === 'string' ? [{ type: 'text', text: content }] : content
  const message = parts.flatMap((part) => (part.type === 'text' ? part.text : [])).join('\n')
  const item = JSON.parse(message.split('\n')[1] ?? '{}') as Record<string, unknown>
  const text = typeof item['text'] === 'string' ? item['text'] : ''
  const pictures = parts.flatMap(pictureOf)
  return { protocol, instructions, message, item, text, pictures, form, schema, call }
}

function pictureOf(part: Part): Buffer[] {
  if (part.type === 'image_url') return [Buffer.from(part.image_url.url.split('base64,')[1] ?? '', 'base64')]
  return part.type === 'image' ? [Buffer.from(part.source.data, 'base64')] : []
}

const written = (verdict: unknown) => (typeof verdict === 'string' ? verdict : JSON.stringify(verdict))

const openAiReply = (verdict: unknown, form: AskedModel['form']) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1,
  model: 'test-model-2026',
  choices: [
    {
      index: 0,
      finish_reason: form === 'tool' ? 'tool_calls' : 'stop',
      message: {
        role: 'assistant',
        ...(form === 'tool'
          ? { content: null, tool_calls: [toolCall(written(verdict))] }
          : { content: written(verdict) }),
        refusal: null,
      },
    },
  ],
  usage: { prompt_tokens: 1000, completion_tokens: 100, total_tokens: 1100 },
})

const toolCall = (args: string) => ({
  id: 'call_1',
  type: 'function',
  function: { name: 'give_verdict', arguments: args },
})

const anthropicReply = (verdict: unknown, form: AskedModel['form']) => ({
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: 'test-model-2026',
  stop_reason: form === 'tool' ? 'tool_use' : 'end_turn',
  content: [
    typeof verdict === 'string' || form !== 'tool'
      ? { type: 'text', text: written(verdict) }
      : { type: 'tool_use', id: 'toolu_1', name: 'give_verdict', input: verdict },
  ],
  usage: { input_tokens: 1000, output_tokens: 100 },
})
