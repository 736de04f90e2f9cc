export const ofChapter1: Readonly<Record<string, readonly string[]>> = {
  '0.3': ['415 for', 'what is not there or not right is JSON'],
  '1.0.1a': [
    'media may come with text or without',
    'accepts an item with all its fields',
    'creates a user, answers with it',
    'takes a report of content',
  ],
  '1.0.1b': ['messages of a connected chat platform are answered once they are stored, judged'],
  '1.0.2a': ['the built-in text scores', 'AI scores says the score'],
  '1.0.2e': ['a score above 85 can block', 'acts with a policy category and its reasoning, in one action'],
  '1.0.3': [
    'remove stops the rules below it, and carries its policy category',
    'are evaluated when the account is created: a flag opens a review of the user',
    'acts with a policy category and its reasoning, in one action',
  ],
  '1.0.4a': [
    'the flagged item appears without a reload',
    'a moderator sees why, and accepts with one key',
    'two moderators at one queue each gets half as soon as both work there',
  ],
  '1.0.5a': [
    'the flag reaches the customer platform, signed',
    'the decision reaches the platform with its moderator',
    'acts with a policy category and its reasoning, in one action',
  ],
  '1.0.7': [
    '[4.1] sends content',
    '[4.3] [4.4] creates a user and reads it',
    '[4.7] [4.8] reads the reasons and reports',
  ],
  '1.0.8': [
    'the flag reaches the customer platform, signed',
    "what becomes of an item that could not be judged is its workspace's choice",
    'a picture that cannot be read is no picture that was judged is marked',
  ],
  '1.0.10': [
    'a change of a workspace’s plan [V8.8] to less says what it stops',
    'a change of a workspace’s plan [V8.8] that takes nothing away is made at once',
    '[7] refuses a video where video is not enabled',
    'audio is taken only where audio moderation is enabled',
  ],
  '1.0.9': [
    'while the caller waits, by the text in its picture',
    'POST /api/v1/content accepts an item with all its fields',
  ],
  '1.1.1a': ['is not asked about what a rule flagged'],
  '1.1.1b': [
    '[3.2.2] allow stops the rules below it',
    '[3.2.3] flags add up',
    'remove stops the rules below it, and carries its policy category',
    'Add tags adds tags to content and user',
    'Strike: gives one only if the user has no active strike',
  ],
  '1.1.2a': [
    'does nothing about an item that a rule has flagged while it was asked',
    'is not asked about what a rule flagged',
  ],
  '1.1.2c': [
    'acts with a policy category and its reasoning, in one action',
    'with policy category, reasoning and quotes as its reason',
    'unless the workspace has turned that off; then it is still found',
  ],
  '1.1.5': [
    'their payloads wait in the order in which the actions were taken',
    'nothing acts: allowed, and the webhook is told',
  ],
  '1.2.1': [
    'stores the item, its user and its place, and a task to analyze it',
    'the flag reaches the customer platform, signed',
  ],
  '1.2.2': ['a rule’s decision comes with its actions in webhook shape'],
}
