import { z } from 'zod'
import { InvalidInputError } from './errors.ts'

const surrogate = /[\ud800-\udfff]/

/** The length that limits are counted in: Unicode code points. */
export const codePoints = (value: string): number => {
  if (!surrogate.test(value)) return value.length
  let count = 0
  for (const _ of value) count++
  return count
}

/** A string the database can hold and every client can show: no U+0000, no half surrogate, at most `max` code points. */
export function text({ min = 0, max }: { min?: number; max: number }) {
  return z
    .string()
    .superRefine((value, context) => {
      const problem = stringProblem(value)
      if (problem) context.addIssue(problem)
    })
    .refine((value) => value.length <= max || codePoints(value) <= max, `Must be at most ${max} characters`)
    .refine(
      (value) => value.length >= min,
      min === 1 ? 'Must not be empty' : `Must be at least ${min} characters`,
    )
    .meta({ maxLength: max, ...(min > 0 && { minLength: min }) })
}

const deepest = 64

/** What is wrong with a JSON value that the database is to keep: too deep, or a string no one could show; else null. */
export function jsonProblem(value: unknown, depth = 0): string | null {
  if (depth > deepest) return `Must not be nested deeper than ${deepest} levels`
  if (typeof value === 'string') return stringProblem(value)
  if (value === null || typeof value !== 'object') return null
  for (const [key, inner] of Object.entries(value)) {
    const problem = stringProblem(key) ?? jsonProblem(inner, depth + 1)
    if (problem) return problem
  }
  return null
}

function stringProblem(value: string): string | null {
  if (value.includes('\0')) return 'Must not contain U+0000'
  return value.isWellFormed() ? null : 'Must be well-formed Unicode'
}

/** A caller's own identifier (section 2). */
export const externalId = () => text({ min: 1, max: 255 })

/**
 * The checked input.
 * @throws InvalidInputError with a message for each failing field, `Required` where it is missing (section 7)
 */
export function check<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input, { error: requiredWhenMissing })
  if (result.success) return result.data
  throw new InvalidInputError(fieldMessages(result.error))
}

/** The failing fields of a zod error, by path. */
export function fieldMessages(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) fields[issue.path.join('.') || 'body'] ??= issue.message
  return fields
}

/** The message of a missing field; other issues keep their own. */
export function requiredWhenMissing(issue: { input?: unknown; code?: string }): string | undefined {
  return issue.input === undefined && (issue.code === 'invalid_type' || issue.code === 'invalid_value')
    ? 'Required'
    : undefined
}

/** The value without what our texts cannot hold, cut to `most` characters. */
export function presentable(value: string, most: number): string {
  const clean = value.replaceAll('\0', '').toWellFormed()
  return clean.length <= most ? clean : [...clean].slice(0, most).join('')
}
