import type { SignalProvider } from './signal-provider.ts'
import awsRekognition from './vendors/aws-rekognition.ts'
import azureContentSafety from './vendors/azure-content-safety.ts'
import chatModel from './vendors/chat-model.ts'
import googleVision from './vendors/google-vision.ts'
import hasherMatcherActioner from './vendors/hasher-matcher-actioner.ts'
import http from './vendors/http.ts'
import openaiModerations from './vendors/openai-moderations.ts'
import sightengine from './vendors/sightengine.ts'
import transcription from './vendors/transcription.ts'

/** Every kind of signal provider. */
export const signalProviders: readonly SignalProvider[] = [
  openaiModerations,
  azureContentSafety,
  awsRekognition,
  sightengine,
  googleVision,
  chatModel,
  transcription,
  hasherMatcherActioner,
  http,
]

const byKey = new Map(signalProviders.map((provider) => [provider.key, provider]))

/** The provider of that key, or undefined when there is none. */
export const signalProvider = (key: string): SignalProvider | undefined => byKey.get(key)
