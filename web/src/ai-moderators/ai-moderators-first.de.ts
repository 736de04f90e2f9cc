/** Texts on AI moderators that the page of a review needs. */
export const aiModerators = {
  recommendation: {
    label: 'Empfehlung',
    recommends: 'empfiehlt',
    accept: 'Annehmen',
    reject: 'Ablehnen',
    rejected: 'Die Empfehlung ist abgelehnt',
    key: 'Empfehlung annehmen',
  },
  sure: '{percent} sicher',
  says: { ALLOWED: 'Zulassen', FLAGGED: 'Markieren', HIDDEN: 'Entfernen' },
  ask: 'KI-Moderator befragen',
}
