import { z } from 'zod'

const limit = (title: string, description: string, or: keyof Range) =>
  z
    .int()
    .min(0)
    .max(1_000_000)
    .optional()
    .meta({ title, description, 'x-or': [or] })

/** The two limits of a number of `things`, at least one of which is required, for conditions that have other parameters too. */
export const rangeFields = (things: string) => ({
  atLeast: limit('At least', `The lowest number of ${things} that matches.`, 'atMost'),
  atMost: limit('At most', `The highest number of ${things} that matches.`, 'atLeast'),
})

/** Rejects limits that are both missing or in the wrong order. */
export function rangeProblem(
  { atLeast, atMost }: Range,
  context: { addIssue(issue: { code: 'custom'; path: string[]; message: string }): void },
): void {
  if (atLeast === undefined && atMost === undefined)
    context.addIssue({ code: 'custom', path: ['atLeast'], message: 'Required, or “At most”' })
  else if ((atLeast ?? 0) > (atMost ?? Infinity))
    context.addIssue({ code: 'custom', path: ['atMost'], message: 'Must not be below “At least”' })
}

/** The parameters of a number of `things` with a minimum, a maximum, or both. */
export const rangeParams = (things: string) => z.object(rangeFields(things)).superRefine(rangeProblem)

/** Limits of a number, both included. */
export interface Range {
  atLeast?: number | undefined
  atMost?: number | undefined
}

/** Whether the number lies within the limits, both included. */
export const isWithin = ({ atLeast = 0, atMost = Infinity }: Range, value: number): boolean =>
  value >= atLeast && value <= atMost

/** The limits in words. */
export function rangeWords({ atLeast, atMost }: Range): string {
  if (atLeast !== undefined && atLeast === atMost) return `exactly ${atLeast}`
  if (atMost === undefined) return `at least ${atLeast}`
  return atLeast === undefined ? `at most ${atMost}` : `between ${atLeast} and ${atMost}`
}
