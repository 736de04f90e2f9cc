/** What a review says of AI moderators. */
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
