import { defineIntegration } from '../integration-kind.ts'
import { streamCall, streamOutcome } from './decision.ts'
import { readStreamEvent } from './message.ts'
import { isSignedByStream } from './signature.ts'
import { StreamChatSettings } from './stream-chat.settings.ts'

export default defineIntegration({
  key: 'stream_chat',
  label: 'Stream Chat',
  description: 'Messages of a Stream Chat app, through its webhook',
  settings: StreamChatSettings,
  isAuthentic: (event, { apiSecret }) => isSignedByStream(event, apiSecret),
  read: readStreamEvent,
  callFor: streamCall,
  outcomeOf: streamOutcome,
})
