import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { sha256 } from '../../platform/crypto.ts'
import { InvalidInputError } from '../../platform/errors.ts'
import { codePoints } from '../../platform/validation.ts'

const longestId = 255

/** An external id for a thing of a platform; one that would be too long is replaced by its digest. */
export function platformId(prefix: string, ...parts: string[]): string {
  const id = [prefix, ...parts].join(':')
  return codePoints(id) <= longestId ? id : `${prefix}:${sha256(id)}`
}

/** A field for the base URL of the platform's API, without a trailing slash. */
export const apiUrlField = (usual: string) =>
  z
    .url({ protocol: /^https?$/, error: 'Must be an http or https URL' })
    .max(2048)
    .transform((url) => url.replace(/\/+$/, ''))
    .prefault(usual)
    .meta({ title: 'API address', description: 'Another one only for a region or a government cloud' })

/** The event in a body. @throws InvalidInputError on `body` when it is not JSON of the given shape */
export function eventIn<S extends z.ZodType>(body: Buffer, shape: S): z.output<S> {
  try {
    const result = shape.safeParse(JSON.parse(body.toString('utf8')))
    if (result.success) return result.data
  } catch {
    throw new InvalidInputError({ body: 'Must be valid JSON' })
  }
  throw new InvalidInputError({ body: 'Not an event of this platform' })
}

/** Compares two hex digests in constant time. */
export function sameDigest(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
