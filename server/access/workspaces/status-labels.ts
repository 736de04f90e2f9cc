import { Field, ObjectType } from 'type-graphql'
import { z } from 'zod'
import { text } from '../../platform/validation.ts'

@ObjectType({ description: 'What the dashboard calls the statuses; the values of `Status` stay the same' })
export class StatusLabels {
  @Field(() => String, { description: 'Of everything that is allowed' }) allowed!: string
  @Field(() => String, { description: 'Of everything that is flagged' }) flagged!: string
  @Field(() => String, { description: 'Of content and subcategories that are hidden' }) removed!: string
  @Field(() => String, { description: 'Of users that are hidden' }) banned!: string
}

/** The labels that a workspace has changed; the others are the defaults. */
export type StoredLabels = Partial<Record<keyof StatusLabels, string>>

const defaults: StatusLabels = {
  allowed: 'Allowed',
  flagged: 'Flagged',
  removed: 'Removed',
  banned: 'Banned',
}

const label = text({ max: 40 }).trim().nullish()

/** New labels; null or empty restores the default, absent ones keep their values. */
export const StatusLabelsInput = z
  .object({
    allowed: label.meta({ description: 'Of everything that is allowed, up to 40 characters' }),
    flagged: label.meta({ description: 'Of everything that is flagged, up to 40 characters' }),
    removed: label.meta({ description: 'Of content and subcategories that are hidden, up to 40 characters' }),
    banned: label.meta({ description: 'Of users that are hidden, up to 40 characters' }),
  })
  .meta({
    description:
      "New labels; one that is null or empty is the product's own again, one that is left out stays",
  })
export type StatusLabelsInput = z.input<typeof StatusLabelsInput>

/** All labels of a workspace. */
export const labelsOf = (stored: StoredLabels): StatusLabels => ({ ...defaults, ...stored })

/** The changed labels after an update. */
export function changedLabels(
  stored: StoredLabels,
  changes: z.output<typeof StatusLabelsInput> | null | undefined,
): StoredLabels {
  const given = Object.entries(changes ?? {}).filter(([, value]) => value !== undefined)
  const chosen = Object.entries({ ...stored, ...Object.fromEntries(given) }).filter(([, value]) => value)
  return Object.fromEntries(chosen) as StoredLabels
}
