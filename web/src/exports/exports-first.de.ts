/** Texts on exports that the page of a review needs. */
export const exports = {
  export: 'Exportieren',
  title: '{list} exportieren',
  lists: {
    contents: 'Inhalte',
    users: 'Nutzer',
    userReports: 'Meldungen',
    reportedItems: 'Gemeldetes',
    reviews: 'Prüfungen',
    actions: 'Entscheidungen',
    auditEntries: 'Audit-Protokoll',
    deliveries: 'Webhook-Zustellungen',
    userRecords: 'Daten einer Person',
  },
}
