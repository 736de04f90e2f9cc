import { rulesUsing } from '../judging/rules/rule-usage.store.ts'
import type { Platform } from '../platform/platform.ts'
import { ClassifierExamples } from '../signals/classifiers/classifier-examples.service.ts'
import { ClassifierTrials } from '../signals/classifiers/classifier-trials.service.ts'
import { ClassifierVersions } from '../signals/classifiers/classifier-versions.service.ts'
import { Classifiers } from '../signals/classifiers/classifier.service.ts'
import { PictureExamples } from '../signals/classifiers/picture-examples.ts'
import { MediaReader } from '../signals/media/media-reader.ts'
import { SignalProviders } from '../signals/providers/signal-provider.service.ts'
import { SignalRoutes } from '../signals/routes/signal-route.service.ts'
import { Scoring } from '../signals/scoring/scoring.service.ts'
import { SuggestedScores } from '../signals/scoring/suggested-scores.service.ts'
import type { SharedServices } from './shared-services.ts'

/** The services of signals: text and media scores, their models and the training of those. */
export function signalsOf(shared: SharedServices, platform: Platform) {
  const { audit, mediaDownloads, mediaTools, outbound, signalAsker, signalReader } = shared
  const parts = { ...platform, audit, rulesUsing }
  const { database } = platform
  const mediaReader = new MediaReader({ ...mediaTools, database, mediaDownloads })
  const pictureExamples = new PictureExamples({ ...mediaTools, ...platform, mediaDownloads })
  const classifierExamples = new ClassifierExamples({ ...parts, pictureExamples })
  return {
    classifiers: new Classifiers(parts),
    classifierExamples,
    classifierTrials: new ClassifierTrials({
      ...platform,
      pictureExamples,
      mediaDownloads,
      analyzer: mediaTools.analyzer,
      asker: signalAsker,
    }),
    classifierVersions: new ClassifierVersions(parts),
    pictureExamples,
    scoring: new Scoring({ database, mediaReader, mediaTools, signalAsker, signalReader }),
    signalProviders: new SignalProviders({
      ...parts,
      ...mediaTools,
      outbound,
      mediaDownloads,
      asker: signalAsker,
    }),
    signalRoutes: new SignalRoutes({ ...parts, mediaTools }),
    suggestedScores: new SuggestedScores({ database, classifierExamples }),
  }
}
