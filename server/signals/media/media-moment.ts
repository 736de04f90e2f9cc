import { Field, Float, ObjectType, registerEnumType } from 'type-graphql'
import type { Moment } from '../../intake/media/moment.ts'
import { described } from '../../platform/graphql/enum-values.ts'

/** The kinds of finding at a moment of a video or of a sound. */
export enum MomentKind {
  text = 'text',
  code = 'code',
  transcript = 'transcript',
  label = 'label',
}
registerEnumType(MomentKind, {
  name: 'MomentKind',
  valuesConfig: described(MomentKind, {
    text: 'A line of text that is shown',
    code: 'A QR code that is shown',
    transcript: 'Words that are said',
    label: 'What is seen, and how likely that is in percent',
  }),
  description: 'What was found at a moment of a video or of a sound',
})

/** The moments of each kind, in the order of time. */
export type Moments = Partial<Record<`${MomentKind}`, Moment[]>>

@ObjectType('MediaMoment', { description: 'Something that is shown or said in a video or a sound' })
export class MediaMoment implements Moment {
  @Field(() => MomentKind, { description: 'What was found' }) kind!: MomentKind
  @Field(() => Float, { description: 'When it begins, or was first seen, in seconds from the beginning' })
  from!: number
  @Field(() => Float, { description: 'When it ends, or was last seen, in seconds from the beginning' })
  to!: number
  @Field(() => String, { description: 'What is shown or said, in words' }) text!: string
}

/** All moments in the order of time. */
export const momentsInOrder = (moments: Moments): MediaMoment[] =>
  Object.values(MomentKind)
    .flatMap((kind) => (moments[kind] ?? []).map((moment) => ({ kind, ...moment })))
    .sort((a, b) => a.from - b.from)

/** Collects findings frame by frame: each text once, from when it was first seen to when it was last seen. */
export class SeenMoments {
  readonly #seen = new Map<string, Moment>()

  add(text: string, second: number): void {
    const known = this.#seen.get(text)
    if (known) known.to = second
    else this.#seen.set(text, { from: second, to: second, text })
  }

  /** In the order in which they were first seen. */
  all(): Moment[] {
    return [...this.#seen.values()]
  }
}
