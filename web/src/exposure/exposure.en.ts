/** How much sensitive material people see. */
export const exposure = {
  mine: 'What you saw',
  mineHint:
    'Items that you decided on under a sensitive policy category, or whose blurred media you looked at, each once. Only you see this.',
  team: 'What the team saw',
  teamHint:
    'Sums of the whole team, of nobody in particular: what somebody saw themselves is for their eyes alone.',
  of: '{count} of {most}',
  day: 'Last 24 hours',
  week: 'Last 7 days',
  run: 'Since your last break',
  people: 'People in the last 24 hours',
  kind: 'Kind',
  kinds: 'What was seen, by policy category',
  media: 'Blurred media alone',
  standings: 'Due for a break now: {breaks}. Budget of the day spent: {spent}.',
  noBudget: 'No budget is set: everybody sees as much as comes.',
  budgetDay: '{count} item in 24 hours | {count} items in 24 hours',
  budgetBreak: 'A break of {minutes} min after {count} item | A break of {minutes} min after {count} items',
  thenStops: 'Then sensitive reviews are kept from them',
  thenReminds: 'Then they are reminded',
  idle: 'No policy category is called sensitive',
  idleHint:
    'So the budget counts looks at blurred media alone: what is decided about texts counts for nobody, and no review is kept from anybody.',
  chooseSensitive: 'Choose sensitive categories',
  toCategories: 'Policy categories',
  makeCategories: 'Make a policy category first',
  setBudget: 'Set the budget',
  formHint: 'It holds for each person. Nobody but they themselves is told how they stand to it.',
  sensitive: 'Sensitive policy categories',
  sensitiveHint: 'What is decided under them counts. Looks at blurred media always do.',
  fields: {
    perDay: 'Items in 24 hours',
    beforeBreak: 'Items before a break',
    breakMinutes: 'Minutes of a break',
  },
  fieldHints: {
    perDay: 'For one person. Empty: any number.',
    beforeBreak: 'Empty: no breaks.',
    breakMinutes: 'So long without a sensitive item.',
  },
  noBound: 'No bound',
  stops: 'Keep sensitive reviews from them then',
  stopsHint: 'They are given what is not sensitive. Without this, a reminder stands above the list.',
  breakTitle: 'Time for a break',
  breakHint:
    'You have seen as much sensitive material as you are to see now, and this review is kept from you. Others in the list are open to you.',
  backToList: 'Back to the list',
  breakNotice:
    'You have seen {count} sensitive item without a break. Take one, until {time}. | You have seen {count} sensitive items without a break. Take one, until {time}.',
  spentNotice:
    'You have seen {count} sensitive item in 24 hours: enough for a day. | You have seen {count} sensitive items in 24 hours: enough for a day.',
  stopped: 'You are given reviews that are not sensitive.',
}
