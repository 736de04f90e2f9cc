import { z } from 'zod'
import type { InputErrorCode } from './error-codes.ts'
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

/** What is said of a JSON value that is nested too deep to be read. */
export const tooDeep = `Must not be nested deeper than ${deepest} levels`

/** Whether a JSON value is nested so deep that reading it could exhaust the stack. */
export const isTooDeep = (value: unknown, depth = 0): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (depth > deepest || Object.values(value).some((inner) => isTooDeep(inner, depth + 1)))

/** What is wrong with a JSON value that the database is to keep: too deep, or a string no one could show; else null. */
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

/** A caller's own identifier (section 2). */
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

/** The checked filter of a list; without one it lets everything through. @throws InvalidInputError by field, such as `filter.statuses` */
export const checkFilter = <S extends z.ZodType>(schema: S, filter: unknown): z.output<S> =>
  check(schema, filter ?? {}, ['filter'])

/** The failing fields of a zod error, by path; of what stands within something else, by that path. */
export function fieldMessages(error: z.ZodError, within: readonly string[] = []): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) fields[[...within, ...issue.path].join('.') || 'body'] ??= issue.message
  return fields
}

/** What a check of a schema says of why it refuses, as its `params`. */
export interface Reason {
  code: InputErrorCode
}

/** The code of the one reason for which an input is refused; of several, the general one. */
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

/** The message of a field that is missing, or of a wrong type or size, in plain words; other issues keep their own. */
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

/** What is said of a value that is not of the type wanted, by the name that zod has for it. */
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

/** The value without what our texts cannot hold, cut to `most` characters. */
export function presentable(value: string, most: number): string {
  const clean = value.replaceAll('\0', '').toWellFormed()
  return clean.length <= most ? clean : [...clean].slice(0, most).join('')
}
