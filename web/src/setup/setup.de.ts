import type { setup as english } from './setup.en.ts'

export const setup: typeof english = {
  title: 'Moderation einrichten',
  finished: 'Die Moderation ist eingerichtet',
  progress: '{done} von {total} erledigt',
  explained: 'Schritt für Schritt',
  dismiss: 'Checkliste ausblenden',
  done: 'erledigt',
  open: 'offen',
  next: 'Nächster Schritt',
  titles: {
    apiKey: 'API-Schlüssel anlegen',
    rule: 'Die ersten Regeln anlegen',
    item: 'Ersten Inhalt senden',
    decision: 'Über einen Inhalt entscheiden',
    webhook: 'Webhook verbinden',
  },
  hints: {
    apiKey: 'Damit sendet Ihre Plattform.',
    rule: 'Sie entscheiden über Inhalte oder legen sie Menschen vor. Erledigt, sobald eine eingeschaltet ist.',
    item: 'Eine Anfrage Ihrer Plattform oder aus einem Terminal.',
    decision: 'Wie es Moderatoren tun: über das, was Regeln markieren, oder über anderes.',
    webhook:
      'Jede Entscheidung geht signiert an Ihre Plattform. Erledigt, sobald Ihr Endpunkt die letzte Anfrage angenommen hat.',
  },
  apiKey: {
    firstName: 'Meine Plattform',
    create: 'Schlüssel anlegen',
  },
  rule: {
    text: 'Eine Vorlage bringt Richtlinienkategorien, Listen und Regeln für Ihre Art von Plattform mit. Ihre Regeln laufen im Schattenbetrieb: Sie sehen, was sie täten, bevor Sie eine einschalten, und nehmen alles in einem Schritt wieder weg.',
    template: 'Vorlage wählen',
    own: 'Regel schreiben',
    noneOn: 'Es gibt Regeln, aber keine ist eingeschaltet.',
    turnOnText:
      'Ausgeschaltete Regeln tun nichts, und Regeln im Schattenbetrieb sagen nur, was sie täten. Schalten Sie ein, was wirken soll.',
    turnOn: 'Zu den Regeln',
  },
  item: {
    text: 'Führen Sie das in einem Terminal aus. Der Inhalt erscheint darunter.',
    textWithKey:
      'Führen Sie das in einem Terminal aus, mit Ihrem Schlüssel in VERDICT_KEY. Ein Schlüssel wird nur beim Anlegen gezeigt: Legen Sie einen neuen an, wenn er verloren ist. Der Inhalt erscheint darunter.',
    command: 'Befehl, der einen Inhalt sendet',
    waiting: 'Wartet auf den ersten Inhalt',
    judging: 'wird beurteilt',
  },
  decision: {
    text: 'Öffnen Sie den Inhalt und wählen Sie, was aus ihm wird. Was Regeln markieren, wartet unter Warteschlangen.',
    noItem: 'Senden Sie zuerst einen Inhalt: Dann steht er hier zur Entscheidung.',
  },
  webhook: {
    text: 'Geben Sie die Adresse an, unter der Ihre Plattform Entscheidungen annimmt, und senden Sie ein Testereignis: Was Ihr Endpunkt antwortet, steht dann hier.',
    waiting: 'Wartet auf die Antwort',
    deliveries: 'Alle Zustellungen',
    noAnswer: 'Ihr Endpunkt hat auf die letzte Anfrage nicht geantwortet.',
    gaps: {
      UNTRIED: 'An diese Adresse wurde noch nichts gesendet. Senden Sie ein Testereignis.',
      REFUSED: 'Ihr Endpunkt hat die letzte Anfrage abgelehnt: Er antwortete {status}.',
      FAILED: 'Ihr Endpunkt beantwortete die letzte Anfrage mit {status}; nur 200 nimmt sie an.',
      DOWN: 'Ihr Endpunkt antwortet nur mit Fehlern: Entscheidungen werden zurückgehalten.',
    },
  },
}
