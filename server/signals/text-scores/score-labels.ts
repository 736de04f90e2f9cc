/** The labels of text scores, in the order of the model's columns. */
export const scoreLabels = [
  'toxicity',
  'insult',
  'threat',
  'identity_attack',
  'profanity',
  'sexual',
  'self_harm',
  'spam',
] as const

export type ScoreLabel = (typeof scoreLabels)[number]

/** The likelihood of each label for a text, 0 to 100. */
export type TextScores = Record<ScoreLabel, number>
