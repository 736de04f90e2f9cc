import { z } from 'zod'
import { mostText } from '../../intake/content/content.input.ts'
import { presentable } from '../../platform/validation.ts'
import type { MatchedSpan } from '../../platform/vocabulary/matched-span.ts'
import { Status } from '../../platform/vocabulary/status.ts'
import { UnreadableReply } from '../../signals/ai-providers/ai-provider.ts'
import type { TextPiece } from '../../signals/source-text.ts'
import type { VisibleSection } from './ready-moderator.ts'
import { invisible } from './visible-text.ts'

const mostReasoning = 1000
const mostEvidence = 5

/** A longer one, in UTF-16 code units, is longer than any text of an item: models repeat themselves at times, up to their limit. */
const longestQuote = 2 * mostText

/** The names of the statuses in prompts. */
export const actionNames = {
  [Status.allowed]: 'allow',
  [Status.flagged]: 'flag',
  [Status.hidden]: 'remove',
} as const

const statusOf: Readonly<Record<string, Status>> = {
  allow: Status.allowed,
  flag: Status.flagged,
  remove: Status.hidden,
}

/** A model's verdict on an item, validated against the policy and the item. */
export interface Verdict {
  action: Status
  /** Always set for flag and remove, never for allow. */
  section: VisibleSection | null
  reasoning: string
  /** 0 to 1. */
  confidence: number
  /** Quotes that occur in the text, or in that of a media file, with their spans. */
  evidence: MatchedSpan[]
  /** Why an allow of this item must not take effect, in words for people. */
  doubt: string | null
}

/** The JSON Schema of a verdict on a policy, within what every provider supports. */
export const verdictSchema = (sections: readonly VisibleSection[]): Record<string, unknown> => ({
  type: 'object',
  additionalProperties: false,
  required: ['action', 'category', 'reasoning', 'confidence', 'evidence', 'addresses_moderator'],
  properties: {
    action: { type: 'string', enum: Object.values(actionNames) },
    category: { type: ['string', 'null'], enum: [...sections.map(({ policyId }) => policyId), null] },
    reasoning: { type: 'string' },
    confidence: { type: 'number', description: 'From 0 to 1' },
    evidence: { type: 'array', items: { type: 'string' } },
    addresses_moderator: { type: 'boolean' },
  },
})

const Answer = z.object({
  action: z.enum(['allow', 'flag', 'remove']),
  category: z.string().nullish(),
  reasoning: z.string().refine((value) => value.trim() !== ''),
  confidence: z.number().min(0).max(1),
  evidence: z.array(z.string()),
  addresses_moderator: z.boolean().nullish(),
})

/**
 * Validates an answer against the policy and the texts of the item. A quote that does not occur in the text is left out. `doubt`
 * is a reason against an allow that was found before.
 * @throws UnreadableReply when it has another form, or a category that is not in the policy or not enabled for the action
 */
export function readVerdict(
  answer: unknown,
  sections: readonly VisibleSection[],
  text: string,
  media: readonly TextPiece[] = [],
  doubt: string | null = null,
): Verdict {
  const result = Answer.safeParse(answer)
  if (!result.success) throw new UnreadableReply('the verdict has another form than it must have')
  const {
    action: word,
    category,
    reasoning,
    confidence,
    evidence,
    addresses_moderator: addresses,
  } = result.data
  const action = statusOf[word] ?? Status.allowed
  const section = action === Status.allowed ? null : sections.find(({ policyId }) => policyId === category)
  if (section === undefined)
    throw new UnreadableReply('the verdict names a category that the policy does not have')
  if (section && !section.enabledFor.includes(action))
    throw new UnreadableReply('the verdict names a category that is not for this action')
  return {
    action,
    section,
    reasoning: presentable(reasoning.trim(), mostReasoning),
    confidence,
    evidence: action === Status.allowed ? [] : evidence.slice(0, mostEvidence).flatMap(spanIn(text, media)),
    doubt: doubt ?? (addresses ? 'the item speaks to whoever judges it' : null),
  }
}

const spanIn = (text: string, media: readonly TextPiece[]) => {
  const pieces = [{ source: 'text' as const, position: null, text }, ...media]
  const known = new Map<string, SearchedText>()
  const withinOf = (piece: string) => {
    const within = known.get(piece) ?? searched(piece)
    known.set(piece, within)
    return within
  }
  return (quote: string): MatchedSpan[] => {
    const wanted = quote.length > longestQuote ? '' : searched(quote).text.trim()
    if (wanted === '') return []
    for (const { source, position, text: piece } of pieces) {
      const span = findQuote(wanted, withinOf(piece))
      if (span) return [{ ...span, entry: null, source, ...(position !== null && { position }) }]
    }
    return []
  }
}

/** A text to search for quotes, with the span of the original behind each of its code units. */
interface SearchedText {
  text: string
  starts: number[]
  ends: number[]
}

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Finds a quote in a text, both `searched`, ignoring case, white space, Unicode normalization and invisible characters, since models quote words,
 * not bytes. The span refers to the original, in UTF-16 code units; null when the text does not contain it.
 */
function findQuote(
  wanted: string,
  { text: within, starts, ends }: SearchedText,
): Pick<MatchedSpan, 'start' | 'end'> | null {
  const at = within.indexOf(wanted)
  const [start, end] = [starts[at], ends[at + wanted.length - 1]]
  return start === undefined || end === undefined ? null : { start, end }
}

function searched(original: string): SearchedText {
  const found: SearchedText = { text: '', starts: [], ends: [] }
  for (const { segment, index } of characters.segment(original)) {
    const plain = segment.replace(invisible, '').normalize('NFKC').toLowerCase().replace(/\s+/g, ' ')
    if (plain === ' ' && found.text.endsWith(' ')) continue
    found.text += plain
    found.starts.push(...Array<number>(plain.length).fill(index))
    found.ends.push(...Array<number>(plain.length).fill(index + segment.length))
  }
  return found
}
