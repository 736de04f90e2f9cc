import type { FileTold, FrameTold, PictureTold } from './open-signals.ts'

const moving: ReadonlySet<string | null> = new Set(['image/gif', 'image/webp'])

/** Whether a picture of the type may be an animation. */
export const mayMove = (mime: string | null): boolean => moving.has(mime)

/** What is told of a still picture. */
export const ofStill = <V>({ value, ...told }: FileTold<V>): FileTold<PictureTold<V>[]> => ({
  ...told,
  value: value === null ? null : [{ second: null, value }],
})

/** What is told of a picture that may move: of one frame alone, no second says anything. */
export const ofMoving = <V>({ value, ...told }: FileTold<FrameTold<V>[]>): FileTold<PictureTold<V>[]> => ({
  ...told,
  value: value && value.length === 1 ? value.map((frame) => ({ ...frame, second: null })) : value,
})
