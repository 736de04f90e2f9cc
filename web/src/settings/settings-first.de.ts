/** Texts on the settings that the frame needs. */
export const settings = {
  sections: {
    signIn: 'Anmeldung',
    personal: 'Persönlich',
    sessions: 'Sitzungen',
    workspace: 'Allgemein',
    queues: 'Warteschlangen',
    tags: 'Schlagwörter',
    attributes: 'Attribute',
    hashLists: 'Hashlisten',
    signals: 'Signale',
    privateStorage: 'Privater Speicher',
    strikes: 'Verwarnungen & Sperren',
    templates: 'Nachrichtenvorlagen',
    integrations: 'Integrationen',
    exports: 'Exporte',
    data: 'Daten',
    plan: 'Tarif & Nutzung',
    apiKeys: 'API-Schlüssel',
    webhook: 'Webhooks',
  },
  webhook: {
    outage: 'Der Endpunkt nimmt schon {span} lang nichts an',
    outageBegins: 'Der Endpunkt nimmt nichts mehr an',
    outageLook: 'Zum Webhook',
    outageText:
      '{count} Entscheidung wartet, nichts geht verloren. Nächster Versuch: {at}. | {count} Entscheidungen warten, nichts geht verloren. Nächster Versuch: {at}.',
    soon: 'gleich',
  },
  plan: {
    look: 'Zum Tarif',
    usedUp: {
      WEEKLY_ITEMS: 'Alle {limit} neuen Inhalte in 7 Tagen sind verbraucht: Neue Inhalte werden abgelehnt.',
      LISTS: 'Alle {limit} Listen sind vergeben: Weitere können nicht angelegt werden.',
    },
    scarce: {
      WEEKLY_ITEMS: '{used} von {limit} neuen Inhalten in 7 Tagen sind verbraucht. Weitere werden abgelehnt.',
      LISTS: '{used} von {limit} Listen sind vergeben.',
    },
  },
}
