import { z } from 'zod'
import type { OutboundAnswer, OutboundRequest } from '../../platform/outbound-http.ts'

/** A picture in the form that models accept. */
export interface QuestionPicture {
  mime: string
  base64: string
}

/** A question to a model, and the JSON Schema of its answer. */
export interface Question {
  instructions: string
  item: string
  /** Sent after the item, in this order. */
  pictures?: readonly QuestionPicture[]
  schema: Record<string, unknown>
}

/** A model's answer: unvalidated JSON, and the usage that the provider reports. */
export interface Reply extends ModelUsage {
  verdict: unknown
}

/** The model and the tokens of an answer, as the provider reports them. */
export interface ModelUsage {
  model: string | null
  inputTokens: number
  outputTokens: number
}

/** One kind of service that runs models (section 2.13). */
export interface AiProvider<S extends z.ZodObject = z.ZodObject> {
  key: string
  label: string
  description: string
  /** Fields with `writeOnly` in their meta are secrets: stored encrypted, and never shown again. */
  settings: S
  requestFor(question: Question, settings: z.output<S>): Pick<OutboundRequest, 'url' | 'headers' | 'body'>
  /** Reads a response of status 200. @throws UnreadableReply @throws ForeignReply */
  read(answer: OutboundAnswer): Reply
  /** Why no request about this very item will succeed, if a response of another status says so; else null. */
  declined(answer: OutboundAnswer): string | null
}

/** Declares a provider. */
export const defineProvider = <S extends z.ZodObject>(provider: AiProvider<S>): AiProvider<S> => provider

/** A model's answer that is no verdict; `used` is its token usage, if the provider reports it. */
export class UnreadableReply extends Error {
  override readonly name = 'UnreadableReply'

  constructor(
    message: string,
    readonly used: ModelUsage | null = null,
  ) {
    super(message)
  }
}

/** A response that does not conform to the provider's documentation: the address belongs to something else. */
export class ForeignReply extends Error {
  override readonly name = 'ForeignReply'
}

/** The validated body of a response. @throws ForeignReply */
export function replyBody<S extends z.ZodType>({ body }: OutboundAnswer, shape: S): z.output<S> {
  const result = shape.safeParse(jsonOrNull(body.toString('utf8')))
  if (!result.success) throw new ForeignReply('the provider sent an answer of an unknown form')
  return result.data
}

const Failure = z.object({
  error: z.object({ code: z.unknown().optional(), message: z.string().nullish() }),
})

/** The error code and message of a response other than 200, as far as it contains them. */
export function failureIn({ body }: OutboundAnswer): { code: unknown; message: string } {
  const { data } = Failure.safeParse(jsonOrNull(body.toString('utf8')))
  return { code: data?.error.code, message: data?.error.message ?? '' }
}

/** The problem of an item that the provider filtered instead of passing it to the model. */
export const declinedToJudge = 'the provider declined to judge it'

/** The problem of a question that is too long for the model. */
export const tooLong = "the item and the policy do not fit into the model's window"

const tooLongWords =
  /prompt is too long|maximum context length|context (?:length|window)|context_length_exceeded/i

/** Whether a response says that the question is too long; a shorter item may succeed. */
export const isTooLong = (answer: OutboundAnswer): boolean => {
  const { code, message } = failureIn(answer)
  return answer.status === 413 || (answer.status === 400 && tooLongWords.test(`${String(code)} ${message}`))
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The name of the tool whose input is the model's answer. */
export const verdictTool = 'give_verdict'

/** Reads a model's answer; an error carries the token usage. @throws UnreadableReply */
export function withUsage<T>(used: ModelUsage, read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw error instanceof UnreadableReply ? new UnreadableReply(error.message, used) : error
  }
}

/** The address of a provider's API, without a slash at its end. */
export const baseUrlField = (usual: string, description: string) =>
  z
    .url({ protocol: /^https?$/, error: 'Must be an http or https URL' })
    .max(2048)
    .transform((url) => url.replace(/\/+$/, ''))
    .prefault(usual)
    .meta({ title: 'API address', description })

/** The maximum number of tokens of a model's answer. */
export const outputLimitField = (description: string) =>
  z
    .int('Must be a whole number')
    .min(100, 'Must be at least 100')
    .max(100_000, 'Must be at most 100,000')
    .nullish()
    .meta({ title: 'Most output tokens', description })

const price = (title: string) =>
  z
    .number()
    .min(0)
    .max(10_000)
    .nullish()
    .meta({ title, description: 'For the cost a day and that on /metrics; any currency' })

/** The prices of a provider, for budgets and the cost on /metrics. */
export const priceFields = {
  inputPrice: price('Price of a million input tokens'),
  outputPrice: price('Price of a million output tokens'),
}
