import type { LoaderDefinition } from '../access/requests/request-context.ts'
import { videosAmong } from '../intake/content/media.store.ts'
import type { Moment } from '../intake/media/moment.ts'
import type { BasicLabels, FrameAnswer } from './asking/open-signals.ts'
import { questions } from './asking/signal-question.ts'
import { keptOfFrames } from './asking/signal-result.store.ts'
import type { SignalValues } from './providers/signal-values.ts'
import { groupsOfBasic } from './seen-labels.ts'

/** The minimum likelihood of a label to be listed, independent of rules. */
const leastLikelihood = 50

/** The labels of a frame, with their likelihoods. */
type Frame = FrameAnswer<readonly { name: string; likelihood: number }[]>

/**
 * The intervals in which consecutive frames show a label with at least the minimum likelihood, each with its highest likelihood;
 * in order of appearance.
 */
export function labelMoments(frames: readonly Frame[], least = leastLikelihood): Moment[] {
  const moments: (Moment & { name: string; highest: number })[] = []
  let before = new Map<string, (typeof moments)[number]>()
  for (const { second, value } of frames) {
    const now: typeof before = new Map()
    for (const { name, likelihood } of value) {
      if (likelihood < least) continue
      const same = now.get(name) ?? before.get(name)
      const moment = same ?? { name, from: second, to: second, text: '', highest: 0 }
      if (!same) moments.push(moment)
      now.set(name, Object.assign(moment, { to: second, highest: Math.max(moment.highest, likelihood) }))
    }
    before = now
  }
  return moments.map(({ name, from, to, highest }) => ({ from, to, text: `${name} ${Math.round(highest)}%` }))
}

/** Readers of stored frames, in the format that rules read (facts/video-labels.ts, facts/basic-video-labels.ts). */
const framesOf: Readonly<Record<string, (value: unknown) => Frame[]>> = {
  // The row under this question was written as a value of this type.
  [questions.frames]: (value) => value as FrameAnswer<SignalValues['image_labels']>[],
  [questions.basicFrames]: (value) =>
    (value as FrameAnswer<BasicLabels>[]).map((frame) => ({
      second: frame.second,
      value: groupsOfBasic(frame.value, 0, frame.second),
    })),
}

/**
 * The labels of each video with their intervals, by the video's digest, as far as signals were requested: from a provider, and
 * from the embedded network.
 */
export const labelMomentsOf: LoaderDefinition<string, Moment[]> = async (
  { services, workspaceId },
  sha256s,
) => {
  const kept = await services.database.inWorkspace(workspaceId, async (tx) =>
    keptOfFrames(tx, workspaceId, await videosAmong(tx, workspaceId, sha256s), {
      signal: 'image_labels',
      questions: Object.keys(framesOf),
    }),
  )
  return sha256s.map((sha256) =>
    kept
      .filter(({ digest }) => digest === sha256)
      .flatMap(({ question, value }) => labelMoments(framesOf[question]?.(value) ?? [])),
  )
}
