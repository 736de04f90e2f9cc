/** The first steps of a workspace. */
export const setup = {
  title: 'Set up moderation',
  finished: 'Moderation is set up',
  progress: '{done} of {total} done',
  explained: 'Step by step',
  dismiss: 'Dismiss the checklist',
  done: 'done',
  open: 'to do',
  next: 'Next step',
  titles: {
    apiKey: 'Create an API key',
    rule: 'Set up the first rules',
    item: 'Send the first item',
    decision: 'Decide on an item',
    webhook: 'Connect the webhook',
  },
  hints: {
    apiKey: 'Your platform sends with it.',
    rule: 'They decide on items, or flag them for a person. Done once one of them is on.',
    item: 'One request from your platform, or from a terminal.',
    decision: 'As a moderator does, on what rules have flagged or on anything else.',
    webhook:
      'Every decision goes to your platform, signed. Done once your endpoint has accepted the last request.',
  },
  apiKey: {
    firstName: 'My platform',
    create: 'Create the key',
  },
  rule: {
    text: 'A template has policy categories, lists and rules for your kind of platform. Its rules are in shadow: you see what they would do before you turn one on, and take all of it away in one step.',
    template: 'Choose a template',
    own: 'Write a rule',
    noneOn: 'There are rules, but none of them is on.',
    turnOnText:
      'Rules that are off do nothing, and those in shadow only say what they would do. Turn on what should act.',
    turnOn: 'Go to Rules',
  },
  item: {
    text: 'Run this in a terminal. The item appears below.',
    textWithKey:
      'Run this in a terminal, with your key in VERDICT_KEY. A key is shown only when it is created: make another one if you have lost it. The item appears below.',
    command: 'Command that sends an item',
    waiting: 'Waiting for the first item',
    judging: 'being judged',
  },
  decision: {
    text: 'Open the item and choose what becomes of it. What rules flag waits for you under Queues.',
    noItem: 'Send an item first: then it is here to be decided on.',
  },
  webhook: {
    text: 'Give the address at which your platform takes decisions, then send a test event: what your endpoint answers is shown here.',
    waiting: 'Waiting for the answer',
    deliveries: 'All deliveries',
    noAnswer: 'Your endpoint gave no answer to the last request.',
    gaps: {
      UNTRIED: 'Nothing was sent to this address yet. Send a test event.',
      REFUSED: 'Your endpoint refused the last request: it answered {status}.',
      FAILED: 'Your endpoint answered the last request with {status}; only 200 accepts it.',
      DOWN: 'Your endpoint answers nothing but failures: decisions are held back.',
    },
  },
}
