import { registerEnumType } from 'type-graphql'
import { described } from '../../platform/graphql/enum-values.ts'

/** What happens to content that could not be judged, as configured by a workspace. */
export enum WhenUnjudged {
  standard = 'standard',
  allow = 'allow',
  flag = 'flag',
  hold = 'hold',
}
registerEnumType(WhenUnjudged, {
  name: 'WhenUnjudged',
  description: 'What happens to content that could not be judged; it is marked as such in any case',
  valuesConfig: described(WhenUnjudged, {
    standard: 'flag where an AI moderator checks incoming content, allow elsewhere',
    allow: 'It is allowed; a verdict that comes within 15 minutes still applies',
    flag: 'It is flagged for a human; a verdict that comes within 15 minutes before theirs applies',
    hold: 'It has no status while judging is retried, for 15 minutes at most; then it is flagged',
  }),
})
