import { NotAnalyzed } from '../../intake/media/picture-analyzer.ts'
import type { FrameAnswer } from './open-signals.ts'
import { SignalFailure } from './signal-failure.ts'
import type { SignalReader } from './signal-reader.ts'
import type { ResultKey } from './signal-result.store.ts'

/** A frame of a video or an animation on disk. */
export interface WholeFrame {
  file: string
  second: number
  sha256: string
}

/** The answers about each frame of a video or an animation. Frames without an answer are omitted, unless no frame has one. */
export async function answersOfFrames<V>(
  reader: SignalReader,
  key: ResultKey,
  take: () => Promise<WholeFrame[]>,
  ask: (frame: WholeFrame) => Promise<V>,
): Promise<FrameAnswer<V>[]> {
  const frames = await take().catch((error: unknown) => {
    if (!(error instanceof NotAnalyzed)) throw error
    throw new SignalFailure(error.message, error.lasting ? 'item' : 'away')
  })
  const answers = await reader.read(
    key,
    frames.map((frame) => ({ digest: frame.sha256, ask: () => ask(frame) })),
  )
  const failures = answers.flatMap(({ failure }) => failure ?? [])
  const [worst] = failures.toSorted((a, b) => Number(a.reason === 'item') - Number(b.reason === 'item'))
  if (worst && (worst.reason !== 'item' || failures.length === frames.length)) throw worst
  return frames.flatMap(({ second }, at) => {
    const one = answers[at]
    return one && !one.failure ? [{ second, value: one.value }] : []
  })
}
