import type { ScoreLabel } from '../../server/signals/text-scores/score-labels.ts'

/** What a model must reach on the texts that were held out: area under the ROC curve, and mean precision. */
export const floors: Readonly<Record<ScoreLabel, { auc: number; precision: number }>> = {
  toxicity: { auc: 0.95, precision: 0.94 },
  insult: { auc: 0.965, precision: 0.89 },
  threat: { auc: 0.87, precision: 0.6 },
  identity_attack: { auc: 0.85, precision: 0.53 },
  profanity: { auc: 0.96, precision: 0.9 },
  sexual: { auc: 0.955, precision: 0.82 },
  self_harm: { auc: 0.98, precision: 0.9 },
  spam: { auc: 0.97, precision: 0.84 },
}
