import type { LoaderDefinition } from '../../access/requests/request-context.ts'
import { videosAmong } from '../../intake/content/media.store.ts'
import type { Moment } from '../../intake/media/moment.ts'
import type { Sql } from '../../platform/database.ts'
import type { FrameAnswer } from '../asking/open-signals.ts'
import { policyOfFrames } from '../asking/signal-question.ts'
import { keptOfFrames } from '../asking/signal-result.store.ts'
import { labelMoments } from '../label-moments.ts'
import { embeddingsOf } from '../media/media-embedding.store.ts'
import { framesOfKept } from '../media/picture-embedding.ts'
import type { PolicyScore } from '../policy-scores.ts'
import { ClassifierKind } from './classifier.entity.ts'
import { liveClassifiersOfKind, type ScoringClassifier } from './live-classifier.ts'
import { likelihoodOfPicture } from './picture-likelihood.ts'

/** The likelihoods of a classifier for the frames of a video, by the digest of the video. */
interface SeenFrames {
  sha256: string
  classifier: ScoringClassifier
  frames: FrameAnswer<number>[]
}

/**
 * The intervals of each video in which live classifiers of images reach their thresholds, by the video's digest, as far as a rule
 * requested them.
 */
export const classifierMomentsOf: LoaderDefinition<string, Moment[]> = async (
  { services, workspaceId },
  sha256s,
) => {
  const seen = await services.database.inWorkspace(workspaceId, async (tx) => {
    const live = await liveClassifiersOfKind(tx, workspaceId, ClassifierKind.image)
    const learned = live.filter(({ model }) => model)
    const asking = live.filter(({ policy }) => policy)
    return [
      ...(learned.length > 0 ? await seenByModels(tx, workspaceId, sha256s, learned) : []),
      ...(asking.length > 0 ? await seenByProviders(tx, workspaceId, sha256s, asking) : []),
    ]
  })
  return sha256s.map((sha256) => seen.filter((one) => one.sha256 === sha256).flatMap(momentsOf))
}

async function seenByModels(
  tx: Sql,
  workspaceId: string,
  sha256s: readonly string[],
  live: readonly ScoringClassifier[],
): Promise<SeenFrames[]> {
  const kept = await embeddingsOf(tx, [workspaceId], await videosAmong(tx, workspaceId, sha256s))
  return kept.flatMap(({ sha256, ...row }) => {
    const embedded = framesOfKept(row)
    return live.map((classifier) => ({
      sha256,
      classifier,
      frames: embedded.map(({ second, embedding }) => ({
        second: second ?? 0,
        value: (classifier.model && likelihoodOfPicture(classifier.model, embedding)) ?? 0,
      })),
    }))
  })
}

async function seenByProviders(
  tx: Sql,
  workspaceId: string,
  sha256s: readonly string[],
  live: readonly ScoringClassifier[],
): Promise<SeenFrames[]> {
  const byQuestion = new Map(live.map((one) => [policyOfFrames(one.policy ?? ''), one]))
  const asked = { signal: 'policy_score' as const, questions: [...byQuestion.keys()] }
  const kept = await keptOfFrames(tx, workspaceId, sha256s, asked)
  return kept.flatMap(({ digest, question, value }) => {
    const classifier = byQuestion.get(question)
    // The row under the question was written as a value of this type.
    const scored = value as FrameAnswer<PolicyScore>[]
    const frames = scored.map((frame) => ({ second: frame.second, value: frame.value.likelihood }))
    return classifier ? [{ sha256: digest, classifier, frames }] : []
  })
}

const momentsOf = ({ classifier: { name, threshold }, frames }: SeenFrames): Moment[] =>
  labelMoments(
    frames.map(({ second, value }) => ({ second, value: [{ name, likelihood: value }] })),
    threshold,
  )
