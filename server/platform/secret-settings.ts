import { z } from 'zod'
import type { SecretBox } from './crypto.ts'
import { InvalidInputError } from './errors.ts'
import { OutboundRefused } from './outbound-errors.ts'
import type { Outbound } from './outbound-http.ts'
import { fieldMessages, plainMessage, text } from './validation.ts'

/** Something that is connected with settings; fields with `writeOnly` in their meta are secrets. */
interface Configurable {
  settings: z.ZodObject
}

/** Settings, those that may be shown apart from the secrets. */
export interface SplitSettings {
  open: Record<string, unknown>
  secret: Record<string, unknown>
}

const isSecret = (field: unknown): boolean =>
  (field as z.ZodType).meta()?.['writeOnly'] === true ||
  ((field instanceof z.ZodOptional || field instanceof z.ZodNullable) && isSecret(field.unwrap()))

/**
 * The checked settings. What is not given stays what it was, and so does a secret that is null or empty; any other field
 * that is null or empty is given up for its default.
 * @throws InvalidInputError on `settings.<field>`
 */
export function checkSettings(
  { settings: shape }: Configurable,
  given: Record<string, unknown>,
  before: Record<string, unknown> = {},
): SplitSettings {
  const result = shape.safeParse(merged(shape, before, given), { error: plainMessage })
  if (!result.success) {
    const fields = Object.entries(fieldMessages(result.error))
    throw new InvalidInputError(
      Object.fromEntries(fields.map(([field, message]) => [`settings.${field}`, message])),
    )
  }
  const part = (secret: boolean) =>
    Object.fromEntries(
      Object.entries(result.data).filter(([field]) => isSecret(shape.shape[field]) === secret),
    )
  return { open: part(false), secret: part(true) }
}

/**
 * Checks the address among settings, in the field of that name: one that is new must be one we may call.
 * @returns whether it is new @throws InvalidInputError on `settings.<field>`
 */
export async function checkAddress(
  outbound: Pick<Outbound, 'assertAllowed'>,
  field: string,
  { open: { [field]: address } }: Pick<SplitSettings, 'open'>,
  before: Record<string, unknown> = {},
): Promise<boolean> {
  if (typeof address !== 'string' || address === before[field]) return false
  try {
    await outbound.assertAllowed(address)
  } catch (error) {
    if (!(error instanceof OutboundRefused)) throw error
    throw new InvalidInputError({ [`settings.${field}`]: `Not permitted: ${error.message}` })
  }
  return true
}

const isEmpty = (value: unknown) => value === null || value === ''

/** An editor sends a secret that was not touched as null or empty. */
function merged(
  { shape }: z.ZodObject,
  before: Record<string, unknown>,
  given: Record<string, unknown>,
): Record<string, unknown> {
  const touched = Object.entries(given).filter(
    ([field, value]) => !isEmpty(value) || !(shape[field] && isSecret(shape[field])),
  )
  const all = Object.entries({ ...before, ...Object.fromEntries(touched) })
  return Object.fromEntries(all.filter(([, value]) => !isEmpty(value)))
}

/** The JSON Schema of the settings, for an editor: secrets are `writeOnly`. */
export const settingsSchema = ({ settings }: Configurable): unknown =>
  z.toJSONSchema(settings, { io: 'input' })

/** A field for a secret that an admin enters and nobody reads again. */
export const secretField = (title: string, description: string) =>
  text({ min: 1, max: 500 }).meta({ title, description, writeOnly: true })

interface Owner {
  workspaceId: string
  id: string
}

const ownerOf = ({ workspaceId, id }: Owner) => `${workspaceId}:${id}`

/** The sealed form of the secrets of a row, bound to it. */
export const sealSecrets = (box: SecretBox, of: Owner, secret: Record<string, unknown>): string =>
  box.seal(JSON.stringify(secret), ownerOf(of))

/** All settings of a row, the secrets opened. */
export const openSettings = (
  box: SecretBox,
  row: Owner & { settings: Record<string, unknown>; secrets: string },
): Record<string, unknown> => ({
  ...row.settings,
  ...(JSON.parse(box.open(row.secrets, ownerOf(row))) as Record<string, unknown>),
})
