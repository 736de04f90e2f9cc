import { z } from 'zod'
import type { OutboundAnswer, OutboundRequest } from '../../platform/outbound-http.ts'

/** A picture as models take it. */
export interface QuestionPicture {
  mime: string
  base64: string
}

/** What a model is asked, and the JSON Schema that its answer must have. */
export interface Question {
  instructions: string
  item: string
  /** Shown after the item, in their order. */
  pictures?: readonly QuestionPicture[]
  schema: Record<string, unknown>
}

/** What a model answered: JSON that nobody has checked yet, and what the provider says of its making. */
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
  /** Fields with `writeOnly` in their meta are secrets: sealed, and never shown again. */
  settings: S
  requestFor(question: Question, settings: z.output<S>): Pick<OutboundRequest, 'url' | 'headers' | 'body'>
  /** Reads an answer of status 200. @throws UnreadableReply @throws ForeignReply */
  read(answer: OutboundAnswer): Reply
  /** Why this very item will not be judged, whoever asks about it, where an answer of another status says so; else null. */
  declined(answer: OutboundAnswer): string | null
}

/** Declares a provider. */
export const defineProvider = <S extends z.ZodObject>(provider: AiProvider<S>): AiProvider<S> => provider

/** What a model made of an item is no verdict; `used` is what it took all the same, where the provider says so. */
export class UnreadableReply extends Error {
  override readonly name = 'UnreadableReply'

  constructor(
    message: string,
    readonly used: ModelUsage | null = null,
  ) {
    super(message)
  }
}

/** An answer that is not what the provider's documentation promises: something else stands at its address. */
export class ForeignReply extends Error {
  override readonly name = 'ForeignReply'
}

/** The body of an answer, checked. @throws ForeignReply */
export function replyBody<S extends z.ZodType>({ body }: OutboundAnswer, shape: S): z.output<S> {
  const result = shape.safeParse(jsonOrNull(body.toString('utf8')))
  if (!result.success) throw new ForeignReply('the provider sent an answer of an unknown form')
  return result.data
}

const Failure = z.object({
  error: z.object({ code: z.unknown().optional(), message: z.string().nullish() }),
})

/** What an answer other than 200 says is wrong, as far as it says it. */
export function failureIn({ body }: OutboundAnswer): { code: unknown; message: string } {
  const { data } = Failure.safeParse(jsonOrNull(body.toString('utf8')))
  return { code: data?.error.code, message: data?.error.message ?? '' }
}

/** That a provider filters an item in place of asking the model. */
export const declinedToJudge = 'the provider declined to judge it'

/** That a question is too long for the model. */
export const tooLong = "the item and the policy do not fit into the model's window"

const tooLongWords =
  /prompt is too long|maximum context length|context (?:length|window)|context_length_exceeded/i

/** Whether an answer says that the question is too large: the next item may well fit. */
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

/** Names the tool by whose input a model gives its answer. */
export const verdictTool = 'give_verdict'

/** Reads what a model says; where that is no JSON, its tokens are told. @throws UnreadableReply */
export function saidWith<T>(used: ModelUsage, read: () => T): T {
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

/** The most tokens that a model may write for a verdict. */
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
    .meta({ title, description: 'For the cost on /metrics; any currency' })

/** What a provider charges, for the cost on /metrics. */
export const priceFields = {
  inputPrice: price('Price of a million input tokens'),
  outputPrice: price('Price of a million output tokens'),
}
