import { Field, ObjectType, registerEnumType } from 'type-graphql'
import { z } from 'zod'
import { described } from '../../platform/graphql/enum-values.ts'

/** How strongly an unrevealed file is blurred, the least first. */
export enum BlurStrength {
  none = 'none',
  light = 'light',
  strong = 'strong',
  covered = 'covered',
}
registerEnumType(BlurStrength, {
  name: 'BlurStrength',
  description: 'How little is to be seen of a picture or a video that was not revealed',
  valuesConfig: described(BlurStrength, {
    none: 'All of it; what matches known abuse material is blurred all the same',
    light: 'Its colours and where they are',
    strong: 'Hardly more than its colours',
    covered: 'Nothing of it',
  }),
})

@ObjectType({ description: 'How pictures, videos and sounds are shown in the dashboard' })
export class MediaViewing {
  @Field(() => BlurStrength, { description: 'How they look before they are revealed' })
  blur!: BlurStrength
  @Field(() => Boolean, { description: 'Whether they are shown without their colours' })
  greyscale!: boolean
  @Field(() => Boolean, { description: 'Whether a video or a sound begins without its sound' })
  muted!: boolean
}

const strengths = Object.values(BlurStrength)
const strength = ({ blur }: Pick<MediaViewing, 'blur'>): number => strengths.indexOf(blur)

/** The stricter of two settings, field by field. */
export const stricter = (one: MediaViewing, other: MediaViewing): MediaViewing => ({
  blur: strength(one) > strength(other) ? one.blur : other.blur,
  greyscale: one.greyscale || other.greyscale,
  muted: one.muted || other.muted,
})

/** Changes of viewing settings; absent fields keep their values. */
export const MediaViewingInput = z
  .object({
    blur: z.enum(BlurStrength).nullish().meta({ description: 'How they look before they are revealed' }),
    greyscale: z.boolean().nullish().meta({ description: 'Whether they are shown without their colours' }),
    muted: z.boolean().nullish().meta({ description: 'Whether a video or a sound begins without its sound' }),
  })
  .meta({ description: 'What is to change of how media are shown; what is left out stays' })
export type MediaViewingInput = z.input<typeof MediaViewingInput>

/** The viewing settings after a change. */
export const changedViewing = (
  before: MediaViewing,
  changes: MediaViewingInput | null | undefined,
): MediaViewing => ({
  blur: changes?.blur ?? before.blur,
  greyscale: changes?.greyscale ?? before.greyscale,
  muted: changes?.muted ?? before.muted,
})

/** The fields in which one is less strict than the other. */
export function weakerParts(one: MediaViewing, least: MediaViewing): (keyof MediaViewing)[] {
  const both = stricter(one, least)
  return (['blur', 'greyscale', 'muted'] as const).filter((part) => both[part] !== one[part])
}
