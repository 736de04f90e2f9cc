/** Texts on AI moderators that the page of a review needs. */
export const aiModerators = {
  recommendation: {
    label: 'Recommendation',
    recommends: 'recommends',
    accept: 'Accept',
    reject: 'Reject',
    rejected: 'The recommendation is rejected',
    key: 'Accept the recommendation',
  },
  sure: '{percent} sure',
  says: { ALLOWED: 'Allow', FLAGGED: 'Flag', HIDDEN: 'Remove' },
  ask: 'Ask AI moderator',
}
