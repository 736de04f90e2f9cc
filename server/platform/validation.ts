import { z } from 'zod'
import type { InputErrorCode } from './error-codes.ts'
import { InvalidInputError } from './errors.ts'

const surrogate = /[\ud800-\udfff]/

/** The length in Unicode code points, in which limits are counted. */
export const codePoints = (value: string): number => {
  if (!surrogate.test(value)) return value.length
  let count = 0
  for (const _ of value) count++
  return count
}

/** A string that the database can store and every client can display: no U+0000, no lone surrogate, at most `max` code points. */
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

/** The message for JSON that is nested too deep. */
export const tooDeep = `Must not be nested deeper than ${deepest} levels`

/** Whether a JSON value is nested so deep that recursion could exhaust the stack. */
export const isTooDeep = (value: unknown, depth = 0): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (depth > deepest || Object.values(value).some((inner) => isTooDeep(inner, depth + 1)))

/** The problem with a JSON value that is to be stored: nested too deep, or a string that cannot be displayed; else null. */
export function jsonProblem(value: unknown, depth = 0): string | null {
  if (depth > deepest) return tooDeep
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

/** An external id: the caller's own identifier (section 2). */
export const externalId = () => text({ min: 1, max: 255 })

/**
 * The checked input.
 * @throws InvalidInputError with a message for each failing field, `Required` where it is missing (section 7)
 */
export function check<S extends z.ZodType>(
  schema: S,
  input: unknown,
  within: readonly string[] = [],
): z.output<S> {
  const result = schema.safeParse(input, { error: plainMessage })
  if (result.success) return result.data
  throw new InvalidInputError(fieldMessages(result.error, within), reasonOf(result.error))
}

/**
 * The checked filter of a list; an absent one selects everything. @throws InvalidInputError by field, such as
 * `filter.statuses`
 */
export const checkFilter = <S extends z.ZodType>(schema: S, filter: unknown): z.output<S> =>
  check(schema, filter ?? {}, ['filter'])

/** The messages of a zod error, by field path; `within` is a prefix of the paths. */
export function fieldMessages(error: z.ZodError, within: readonly string[] = []): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) fields[[...within, ...issue.path].join('.') || 'body'] ??= issue.message
  return fields
}

/** The reason of a custom check's refusal, passed in its `params`. */
export interface Reason {
  code: InputErrorCode
}

/** The code of an input that is refused for one reason; undefined for several. */
function reasonOf({ issues }: z.ZodError): InputErrorCode | undefined {
  const [code, ...others] = new Set(
    issues.map((issue) => (issue.code === 'custom' ? (issue.params as Reason | undefined)?.code : undefined)),
  )
  return others.length === 0 ? code : undefined
}

interface Issue {
  input?: unknown
  code?: string
  expected?: unknown
  format?: unknown
  values?: unknown
  origin?: unknown
  minimum?: unknown
  maximum?: unknown
}

/** A plain message for a missing field and a wrong type or size; undefined for other issues, which keep their own. */
export function plainMessage(issue: Issue): string | undefined {
  const { code, expected, format, values, origin, minimum, maximum } = issue
  if (issue.input === undefined && (code === 'invalid_type' || code === 'invalid_value')) return 'Required'
  if (code === 'invalid_type') return typeMessages[String(expected)]
  if (code === 'invalid_value' && Array.isArray(values)) return `Must be one of ${values.join(', ')}`
  if (code === 'invalid_format' && format === 'uuid') return 'Must be a UUID'
  if (code === 'too_small' && isNumber(origin)) return `Must be at least ${Number(minimum)}`
  if (code === 'too_big' && isNumber(origin)) return `Must be at most ${Number(maximum)}`
  return undefined
}

/** Messages for values of the wrong type, by zod's type name. */
const typeMessages: Readonly<Record<string, string>> = {
  string: 'Must be a string',
  number: 'Must be a number',
  int: 'Must be a whole number',
  boolean: 'Must be true or false',
  array: 'Must be an array',
  object: 'Must be an object',
  record: 'Must be an object',
}

const isNumber = (origin: unknown) => origin === 'number' || origin === 'int'

/** The value without characters that texts cannot contain, cut to `most` characters. */
export function presentable(value: string, most: number): string {
  const clean = value.replaceAll('\0', '').toWellFormed()
  return clean.length <= most ? clean : [...clean].slice(0, most).join('')
}
