import { defineIntegration } from '../integration-kind.ts'
import { slackCall, slackOutcome } from './decision.ts'
import { readSlackEvent } from './message.ts'
import { isSignedBySlack } from './signature.ts'
import { SlackSettings } from './slack.settings.ts'

export default defineIntegration({
  key: 'slack',
  label: 'Slack',
  description: 'Messages of the channels that a Slack app sees, through the Events API',
  settings: SlackSettings,
  isAuthentic: (event, { signingSecret }) => isSignedBySlack(event, signingSecret),
  read: readSlackEvent,
  callFor: slackCall,
  outcomeOf: slackOutcome,
})
