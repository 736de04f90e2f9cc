import { ClassifierExamplesResolver } from './classifiers/classifier-examples.resolver.ts'
import {
  ClassifierFieldsResolver,
  ClassifierVersionFieldsResolver,
} from './classifiers/classifier-fields.resolver.ts'
import { ClassifierResolver } from './classifiers/classifier.resolver.ts'
import { MediaFieldsResolver, MediaFindingsResolver } from './media/media-findings.resolver.ts'
import { TryMediaResolver } from './media/try-media.resolver.ts'
import { SignalProviderResolver } from './providers/signal-provider.resolver.ts'
import { SignalRouteResolver } from './routes/signal-route.resolver.ts'
import { ScoringResolver, SuggestedScoreResolver } from './scoring/scoring.resolver.ts'
import { TopicResolver } from './topics/topic.resolver.ts'

/** The resolvers of this room. */
export const signalsResolvers = [
  ClassifierExamplesResolver,
  ClassifierFieldsResolver,
  ClassifierResolver,
  ClassifierVersionFieldsResolver,
  MediaFieldsResolver,
  MediaFindingsResolver,
  ScoringResolver,
  SuggestedScoreResolver,
  SignalProviderResolver,
  SignalRouteResolver,
  TopicResolver,
  TryMediaResolver,
]
