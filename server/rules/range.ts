import { z } from 'zod'

const limit = (title: string) => z.int().min(0).max(1_000_000).optional().meta({ title })

/** Parameters of a number that has to be at least, at most, or between two limits. */
export const rangeParams = () =>
  z
    .object({ atLeast: limit('At least'), atMost: limit('At most') })
    .refine(({ atLeast, atMost }) => atLeast !== undefined || atMost !== undefined, {
      path: ['atLeast'],
      message: 'Required, or “At most”',
    })
    .refine(({ atLeast = 0, atMost = Infinity }) => atLeast <= atMost, {
      path: ['atMost'],
      message: 'Must not be below “At least”',
    })

export type Range = z.output<ReturnType<typeof rangeParams>>

/** Whether the number lies within the limits, both included. */
export const isWithin = ({ atLeast = 0, atMost = Infinity }: Range, value: number): boolean =>
  value >= atLeast && value <= atMost

/** The limits in words. */
export function rangeWords({ atLeast, atMost }: Range): string {
  if (atLeast !== undefined && atLeast === atMost) return `exactly ${atLeast}`
  if (atMost === undefined) return `at least ${atLeast}`
  return atLeast === undefined ? `at most ${atMost}` : `between ${atLeast} and ${atMost}`
}
