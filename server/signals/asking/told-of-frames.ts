import { NotAnalyzed } from '../../intake/media/picture-analyzer.ts'
import type { FrameTold } from './open-signals.ts'
import { SignalFailure } from './signal-failure.ts'
import type { SignalReader } from './signal-reader.ts'
import type { ResultKey } from './signal-result.store.ts'

/** A frame of a video or an animation on disk. */
export interface WholeFrame {
  file: string
  second: number
  sha256: string
}

/**
 * What is told of a video or an animation, frame by frame; a frame of which nothing can be told is left out, unless none is left.
 * @throws SignalFailure
 */
export async function toldOfFrames<V>(
  reader: SignalReader,
  key: ResultKey,
  take: () => Promise<WholeFrame[]>,
  ask: (frame: WholeFrame) => Promise<V>,
): Promise<FrameTold<V>[]> {
  const frames = await take().catch((error: unknown) => {
    if (!(error instanceof NotAnalyzed)) throw error
    throw new SignalFailure(error.message, error.lasting ? 'item' : 'away')
  })
  const told = await reader.tell(
    key,
    frames.map((frame) => ({ digest: frame.sha256, ask: () => ask(frame) })),
  )
  const failures = told.flatMap(({ failure }) => failure ?? [])
  const [worst] = failures.toSorted((a, b) => Number(a.reason === 'item') - Number(b.reason === 'item'))
  if (worst && (worst.reason !== 'item' || failures.length === frames.length)) throw worst
  return frames.flatMap(({ second }, at) => {
    const one = told[at]
    return one && !one.failure ? [{ second, value: one.value }] : []
  })
}
