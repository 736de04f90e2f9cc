/** Appeals of users against decisions. */
export const appeals = {
  title: 'Appeal',
  says: 'What the user says',
  against: 'The decision',
  since: 'Since then',
  sinceNothing: 'Nothing has happened since.',
  decision: 'Decision on the appeal',
  uphold: 'Uphold',
  upholdHint: 'The decision stands.',
  overturn: 'Overturn',
  overturnHint: {
    CONTENT: 'The item is allowed again. A strike and tags that came with the removal go.',
    USER: 'The ban or the strike is taken back.',
  },
  reason: 'Reason',
  reasonHint: 'Sent to the platform with the decision',
  message: 'To the user',
  messageHint: 'What the platform tells the user. May stay empty.',
  final: 'This is told at once and cannot be undone.',
  choose: 'Uphold or overturn it',
  needsReason: 'Say why',
  own: 'You took the decision that is appealed',
  ownHint: 'Another moderator decides on the appeal. You can read it here.',
  ownAlone:
    'Nobody else of your team works in this queue. Invite somebody, open the queue to others, or let an admin allow in the settings of the workspace that members decide on their own decisions.',
  decided: { UPHELD: 'appeal upheld', OVERTURNED: 'appeal overturned' },
  wasDecided: { UPHELD: 'Upheld by {name}', OVERTURNED: 'Overturned by {name}' },
  only: 'Only appeals',
  settings: {
    months: 'Appeals within',
    monthsHint:
      'For how many months after a decision users can appeal it. The Digital Services Act asks for at least 6.',
    monthsUnit: 'months',
    queue: 'Queue of appeals',
    queueHint: 'Where appeals wait. Otherwise routing rules choose, as for every review.',
    queueByRules: 'Routing rules choose',
    own: 'Appeals against own decisions',
    ownHint:
      'Lets members decide on appeals against decisions of their own. Leave it off wherever two people can share the work.',
  },
}
