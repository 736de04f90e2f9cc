import { fixed, percent } from '../../language/formats.ts'
import { isRecord } from '../../rules/is-record.ts'

/** A line of a provider's result: a text, and its likelihood. */
export interface TrialLine {
  text: string
  /** 0 to 100; undefined where the result has no likelihood. */
  likelihood?: number | undefined
  /** Verdict's name, where the vendor's differs. */
  note?: string | undefined
}

/** Translations for the attributes of a face. */
export interface FaceWords {
  face: (box: { left: string; width: string }) => string
  age: (age: { low: number; high: number }) => string
  noAge: string
}

const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)
const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
const records = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(isRecord) : []

/** A provider's result for a signal as lines, the likeliest first; empty where it found nothing. */
export function trialLines(value: unknown, words: FaceWords): TrialLine[] {
  if (typeof value === 'string') return value === '' ? [] : [{ text: value }]
  if (Array.isArray(value)) return byLikelihood(records(value).map((entry) => lineOf(entry, words)))
  if (!isRecord(value)) return []
  if ('why' in value) return [{ text: textOf(value['why']) ?? '', likelihood: numberOf(value['likelihood']) }]
  return byLikelihood(
    Object.entries(value).map(([text, likelihood]) => ({ text, likelihood: numberOf(likelihood) })),
  )
}

const byLikelihood = (lines: TrialLine[]): TrialLine[] =>
  lines.sort((one, other) => (other.likelihood ?? 0) - (one.likelihood ?? 0))

function lineOf(entry: Record<string, unknown>, words: FaceWords): TrialLine {
  if (isRecord(entry['box'])) return faceLine(entry['box'], entry, words)
  if ('from' in entry) return { text: textOf(entry['text']) ?? '', note: spanOf(entry) }
  return {
    text: textOf(entry['name']) ?? textOf(entry['source']) ?? '',
    likelihood: numberOf(entry['likelihood']),
    note: textOf(entry['group']),
  }
}

function faceLine(
  box: Record<string, unknown>,
  { age, confidence }: Record<string, unknown>,
  { face, age: years, noAge }: FaceWords,
): TrialLine {
  const shareOf = (part: unknown) => percent(numberOf(part) ?? 0)
  return {
    text: face({ left: shareOf(box['left']), width: shareOf(box['width']) }),
    likelihood: numberOf(confidence),
    note: isRecord(age) ? years({ low: numberOf(age['low']) ?? 0, high: numberOf(age['high']) ?? 0 }) : noAge,
  }
}

const spanOf = ({ from, to }: Record<string, unknown>): string =>
  `${fixed(numberOf(from) ?? 0, 1)} – ${fixed(numberOf(to) ?? 0, 1)} s`
