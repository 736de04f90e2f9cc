import type { FileAnswer, FrameAnswer, PictureAnswer } from './open-signals.ts'

const moving: ReadonlySet<string | null> = new Set(['image/gif', 'image/webp'])

/** Whether a picture of the type may be animated. */
export const mayMove = (mime: string | null): boolean => moving.has(mime)

/** The answer about a still picture. */
export const ofStill = <V>({ value, ...rest }: FileAnswer<V>): FileAnswer<PictureAnswer<V>[]> => ({
  ...rest,
  value: value === null ? null : [{ second: null, value }],
})

/** The answer about a picture that may be animated; if it has one frame, `second` is null. */
export const ofMoving = <V>({
  value,
  ...rest
}: FileAnswer<FrameAnswer<V>[]>): FileAnswer<PictureAnswer<V>[]> => ({
  ...rest,
  value: value && value.length === 1 ? value.map((frame) => ({ ...frame, second: null })) : value,
})
