import { z } from 'zod'
import { mostTextBytes } from '../../signals/scoring/scored-content.input.ts'
import { CommentError } from './dialects/perspective.ts'
import {
  attributes,
  attributeValue,
  byLabel,
  isByProvider,
  type LabelScore,
  languagesNotServed,
} from './perspective-attributes.ts'

const optional = <T extends z.ZodType>(type: T) => type.nullish()
const textType = z.enum(['TEXT_TYPE_UNSPECIFIED', 'PLAIN_TEXT', 'HTML'])

/** As ISO 639 or BCP 47 write it, such as `en` or `pt-BR`. */
const languageTag = z.string().regex(/^[a-z]{2,3}([-_][a-z0-9]{1,8}){0,3}$/i, 'Must be a language code')

/** A text in Perspective's form. */
export const CommentText = z.object({ text: optional(z.string()), type: optional(textType) })

/** The context of a comment; it is accepted and ignored. */
export const CommentContext = z.object({
  entries: optional(z.array(CommentText)),
  articleAndParentComment: optional(
    z.object({ article: optional(CommentText), parentComment: optional(CommentText) }),
  ),
})

/** A request to `comments:analyze`; errors in the comment itself have Perspective's own messages. */
export const AnalyzeRequest = z.object({
  comment: optional(CommentText),
  requestedAttributes: optional(
    z.record(
      z.string(),
      z.object({
        scoreType: optional(z.string()),
        scoreThreshold: optional(z.number()),
      }),
    ),
  ),
  languages: optional(z.array(languageTag).max(10, 'Must be at most 10')),
  spanAnnotations: optional(z.boolean()),
  dropUnsupportedAttributes: optional(z.boolean()).meta({
    description: 'Whether attributes that are not served are left out, instead of refusing the request',
  }),
  doNotStore: optional(z.boolean()).meta({ description: 'Nothing is ever stored' }),
  clientToken: optional(z.string()).meta({ description: 'Sent back as it is' }),
  sessionId: optional(z.string()).meta({ description: 'Without effect' }),
  communityId: optional(z.string()).meta({ description: 'Without effect' }),
  context: optional(CommentContext).meta({ description: 'Without effect' }),
})

export type AnalyzeBody = z.input<typeof AnalyzeRequest>

/** The result of scoring a comment. */
export interface CommentScores {
  language: string | null
  unsupportedLanguages: string[]
  basicLanguages: string[]
  scores: LabelScore[] | null
  sentences: { begin: number; end: number; scores: LabelScore[] }[]
}

const scoreTypes: ReadonlySet<string> = new Set(['PROBABILITY', 'SCORE_TYPE_UNSPECIFIED'])

/** The text of a comment. @throws CommentError where it is empty or too long, or has two contexts */
export function commentText(
  comment: AnalyzeBody['comment'],
  context: AnalyzeBody['context'],
): { text: string; html: boolean } {
  const text = comment?.text ?? ''
  if (text.trim() === '') throw new CommentError('Comment must be non-empty.', 'COMMENT_EMPTY')
  if (Buffer.byteLength(text) > mostTextBytes)
    throw new CommentError('Comment text too long.', 'COMMENT_TOO_LONG', {
      commentTooLongError: { maxSizeBytes: mostTextBytes },
    })
  if (context?.entries && context.articleAndParentComment)
    throw new CommentError(
      'Context can have either entries or article_and_parent_comment, but both fields were populated.',
      'INVALID_REQUEST',
    )
  return { text, html: comment?.type === 'HTML' }
}

/** The input for scoring. @throws CommentError for what cannot be scored */
export function scoresAsked(body: AnalyzeBody) {
  const comment = commentText(body.comment, body.context)
  const requested = Object.entries(body.requestedAttributes ?? {})
  if (requested.length === 0)
    throw new CommentError('Missing requested_attributes', 'NO_REQUESTED_ATTRIBUTES')
  for (const [attribute, { scoreType }] of requested) {
    if (!Object.hasOwn(attributes, attribute) && !body.dropUnsupportedAttributes)
      throw new CommentError(`Unknown requested attribute: ${attribute}`, 'INVALID_REQUEST')
    if (scoreType != null && !scoreTypes.has(scoreType))
      throw new CommentError(
        `Requested score type ${scoreType} is not supported by attribute ${attribute}`,
        'INVALID_REQUEST',
      )
  }
  const languages = (body.languages ?? []).map((tag) => tag.split(/[-_]/)[0]?.toLowerCase() ?? '')
  return { items: [{ ...comment, languages }], sentences: body.spanAnnotations ?? false }
}

/** The requested attributes that are available. @throws CommentError for a language that is not served */
export function served(body: AnalyzeBody, scores: CommentScores): string[] {
  const requested = Object.keys(body.requestedAttributes ?? {}).filter((name) =>
    Object.hasOwn(attributes, name),
  )
  const inAll = requested.filter((name) => languagesNotServed(name, scores).length === 0)
  const attribute = requested.find((name) => !inAll.includes(name))
  if (attribute === undefined || body.dropUnsupportedAttributes) return inAll
  const languages = languagesNotServed(attribute, scores)
  const given = body.languages?.length ? 'requestedLanguages' : 'detectedLanguages'
  throw new CommentError(
    `Attribute ${attribute} does not support request languages: ${languages.join(', ')}`,
    'LANGUAGE_NOT_SUPPORTED_BY_ATTRIBUTE',
    { languageNotSupportedByAttributeError: { attribute, [given]: languages } },
  )
}

/** The scores of the attributes in Perspective's form, without those below their thresholds. */
export function attributeScores(body: AnalyzeBody, scores: CommentScores, names: readonly string[]) {
  const whole = { begin: 0, end: body.comment?.text?.length ?? 0, scores: byLabel(scores.scores ?? []) }
  const sentences = scores.sentences.map((each) => ({ ...each, scores: byLabel(each.scores) }))
  const each = names.map((name) => {
    const least = body.requestedAttributes?.[name]?.scoreThreshold ?? 0
    const value = attributeValue(name, whole.scores)
    const spans = body.spanAnnotations && !isByProvider(name, scores) ? sentences : [whole]
    const spanScores = spans
      .map(({ begin, end, scores: of }) => ({ begin, end, score: probability(attributeValue(name, of)) }))
      .filter(({ score }) => score.value >= least)
    return [
      name,
      {
        ...(spanScores.length > 0 && { spanScores }),
        ...(value >= least && { summaryScore: probability(value) }),
      },
    ] as const
  })
  return Object.fromEntries(each.filter(([, { summaryScore }]) => summaryScore !== undefined))
}

const probability = (value: number) => ({ value, type: 'PROBABILITY' as const })
