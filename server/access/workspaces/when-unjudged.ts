import { registerEnumType } from 'type-graphql'

/** What becomes of content that could not be judged, as a workspace chooses it. */
export enum WhenUnjudged {
  standard = 'standard',
  allow = 'allow',
  flag = 'flag',
  hold = 'hold',
}
registerEnumType(WhenUnjudged, {
  name: 'WhenUnjudged',
  description: 'What becomes of content that could not be judged; it is marked as such in any case',
  valuesConfig: {
    standard: { description: 'flag where an AI moderator checks incoming content, allow elsewhere' },
    allow: { description: 'It is allowed; a verdict that comes within 15 minutes still applies' },
    flag: {
      description: 'It is flagged for a human; a verdict that comes within 15 minutes before theirs applies',
    },
    hold: {
      description:
        'It has no status while it is asked about again, for 15 minutes at most; then it is flagged',
    },
  },
})
