import { z } from 'zod'
import { InvalidInputError } from '../platform/errors.ts'
import { fieldMessages, requiredWhenMissing } from '../platform/validation.ts'
import type { IntegrationKind } from './integration-kind.ts'

/** The settings of an integration, those that may be shown apart from the secrets. */
export interface SplitSettings {
  open: Record<string, unknown>
  secret: Record<string, unknown>
}

const isSecret = (field: unknown): boolean => (field as z.ZodType).meta()?.['writeOnly'] === true

/**
 * The checked settings; a secret that is not given stays what it was.
 * @throws InvalidInputError on `settings.<field>`
 */
export function checkSettings(
  { settings: shape }: IntegrationKind,
  given: Record<string, unknown>,
  before: Record<string, unknown> = {},
): SplitSettings {
  const result = shape.safeParse({ ...before, ...present(given) }, { error: requiredWhenMissing })
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

/** An editor sends a secret that was not touched as null or empty. */
const present = (given: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null && value !== ''))

/** The JSON Schema of a platform's settings, for an editor: secrets are `writeOnly`. */
export const settingsSchema = ({ settings }: IntegrationKind): unknown =>
  z.toJSONSchema(settings, { io: 'input' })
