import { z } from 'zod'
import type { SecretBox } from './crypto.ts'
import { ConflictError, InvalidInputError } from './errors.ts'
import { OutboundRefused } from './outbound-errors.ts'
import type { Outbound } from './outbound-http.ts'
import type { SealedColumn, SealedRow } from './sealed-column.ts'
import type { ColumnOf } from './table-of.ts'
import { fieldMessages, plainMessage, text } from './validation.ts'

/** Something that is configured by settings; fields with `writeOnly` in their meta are secrets. */
interface Configurable {
  settings: z.ZodObject
}

/** Settings, split into readable fields and secrets. */
export interface SplitSettings {
  open: Record<string, unknown>
  secret: Record<string, unknown>
}

const isSecret = (field: unknown): boolean =>
  (field as z.ZodType).meta()?.['writeOnly'] === true ||
  ((field instanceof z.ZodOptional || field instanceof z.ZodNullable) && isSecret(field.unwrap()))

/**
 * The checked settings. A field that is not given keeps its value, as does a secret that is null or empty; any other
 * field that is null or empty is reset to its default.
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
 * The settings checked by `checkSettings`. A new address among them must be one that outbound requests may call, and
 * requires the secrets to be given again, so that no address receives secrets that were entered for another.
 * @throws InvalidInputError on `settings.<field>`
 */
export async function checkedSettings(
  outbound: Pick<Outbound, 'assertAllowed'>,
  of: Configurable,
  given: Record<string, unknown>,
  before: Record<string, unknown> = {},
): Promise<SplitSettings> {
  const split = checkSettings(of, given, before)
  for (const field of addressFields(of)) {
    const address = split.open[field]
    if (typeof address !== 'string' || address === before[field]) continue
    await assertAllowed(outbound, field, address)
    assertEnteredAgain(split.secret, given, before)
  }
  return split
}

/** The fields of settings that are addresses. */
function addressFields({ settings }: Configurable): string[] {
  const { properties = {} } = z.toJSONSchema(settings, { io: 'input' })
  return Object.entries(properties).flatMap(([field, schema]) =>
    typeof schema === 'object' && schema.format === 'uri' ? [field] : [],
  )
}

async function assertAllowed(
  outbound: Pick<Outbound, 'assertAllowed'>,
  field: string,
  address: string,
): Promise<void> {
  try {
    await outbound.assertAllowed(address)
  } catch (error) {
    if (!(error instanceof OutboundRefused)) throw error
    throw new InvalidInputError({ [`settings.${field}`]: error.told })
  }
}

/**
 * Requires the secrets to be given again, as they would be sent to another address than the one that they were entered for.
 * @throws InvalidInputError on `settings.<field>`
 */
export function assertEnteredAgain(
  secret: Record<string, unknown>,
  given: Record<string, unknown>,
  before: Record<string, unknown>,
): void {
  const kept = Object.keys(secret).filter((name) => before[name] && !given[name])
  if (kept.length > 0)
    throw new InvalidInputError(
      Object.fromEntries(kept.map((name) => [`settings.${name}`, 'Enter it again for another address'])),
    )
}

const isEmpty = (value: unknown) => value === null || value === ''

/** An editor sends an unchanged secret as null or empty. */
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

/** A field for a secret that is entered by an admin and never returned. */
export const secretField = (title: string, description: string) =>
  text({ min: 1, max: 500 }).meta({ title, description, writeOnly: true })

const ownerOf = ({ workspaceId, id }: SealedRow) => `${workspaceId}:${id}`

/** The column with the output of `sealSecrets` in the table of an entity, and the column that identifies its rows. */
export const sealedSettings = <E>(table: string, column: ColumnOf<E>, id: ColumnOf<E>): SealedColumn => ({
  table,
  column,
  id,
  ownerOf,
})

/** The sealed secrets of a row, bound to it. */
export const sealSecrets = (box: SecretBox, of: SealedRow, secret: Record<string, unknown>): string =>
  box.seal(JSON.stringify(secret), ownerOf(of))

/** All settings of a row, with the secrets opened. */
export const openSettings = (
  box: SecretBox,
  row: SealedRow & { settings: Record<string, unknown>; secrets: string },
): Record<string, unknown> => ({
  ...row.settings,
  ...(JSON.parse(box.open(row.secrets, ownerOf(row))) as Record<string, unknown>),
})

/**
 * Refuses a change based on outdated secrets: each change reseals all of them and would undo a concurrent one.
 * @throws ConflictError with `called` as the noun
 */
export function assertSameSecrets(
  { secrets }: { secrets: string | null },
  checked: { secrets: string | null },
  called: string,
): void {
  if (secrets !== checked.secrets) throw new ConflictError(`Somebody else changed this ${called} meanwhile`)
}
