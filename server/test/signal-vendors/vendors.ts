import { awsRekognition } from './aws-rekognition.ts'
import { azureContentSafety } from './azure-content-safety.ts'
import { chatModel } from './chat-model.ts'
import { googleVision } from './google-vision.ts'
import { hasherMatcherActioner } from './hasher-matcher-actioner.ts'
import { ownEndpoint } from './http.ts'
import { openaiModerations } from './openai-moderations.ts'
import { sightengine } from './sightengine.ts'
import { transcriptionOf } from './transcription.ts'
import type { VendorProtocol } from './vendor-server.ts'

/** The protocol of every vendor that has a client, for `startVendor`. */
export const vendorProtocols: readonly VendorProtocol[] = [
  openaiModerations,
  azureContentSafety,
  awsRekognition,
  sightengine,
  googleVision,
  chatModel,
  transcriptionOf('Good morning. You are an idiot.'),
  hasherMatcherActioner,
  ownEndpoint,
]
