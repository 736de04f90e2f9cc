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
    apiKey: 'Damit sendet die Plattform.',
    rule: 'Sie entscheiden über Inhalte oder legen sie Menschen vor. Erledigt, sobald eine eingeschaltet ist.',
    item: 'Eine Anfrage der Plattform oder aus einem Terminal.',
    decision: 'Wie es Moderatoren tun: über das, was Regeln markieren, oder über anderes.',
    webhook:
      'Jede Entscheidung geht signiert an die Plattform. Erledigt, sobald ihr Endpunkt die letzte Anfrage angenommen hat.',
  },
  apiKey: {
    firstName: 'Meine Plattform',
    create: 'Schlüssel anlegen',
  },
  rule: {
    text: 'Eine Vorlage bringt Richtlinienkategorien, Listen und Regeln für eine Art von Plattform mit. Die Regeln laufen im Schattenbetrieb: Was sie täten, ist zu sehen, bevor eine eingeschaltet wird, und alles lässt sich in einem Schritt wieder entfernen.',
    template: 'Vorlage wählen',
    own: 'Regel schreiben',
    noneOn: 'Es gibt Regeln, aber keine ist eingeschaltet.',
    turnOnText:
      'Ausgeschaltete Regeln tun nichts, und Regeln im Schattenbetrieb sagen nur, was sie täten. Einschalten, was wirken soll.',
    turnOn: 'Zu den Regeln',
  },
  item: {
    text: 'In einem Terminal ausführen. Der Inhalt erscheint darunter.',
    textWithKey:
      'In einem Terminal ausführen, mit dem Schlüssel in VERDICT_KEY. Ein Schlüssel wird nur beim Anlegen gezeigt: Ist er verloren, einen neuen anlegen. Der Inhalt erscheint darunter.',
    command: 'Befehl, der einen Inhalt sendet',
    waiting: 'Wartet auf den ersten Inhalt',
    judging: 'wird beurteilt',
  },
  decision: {
    text: 'Den Inhalt öffnen und wählen, was aus ihm wird. Was Regeln markieren, wartet unter Warteschlangen.',
    noItem: 'Zuerst einen Inhalt senden: Dann steht er hier zur Entscheidung.',
  },
  webhook: {
    text: 'Die Adresse angeben, unter der die Plattform Entscheidungen annimmt, und ein Testereignis senden: Was der Endpunkt antwortet, steht dann hier.',
    waiting: 'Wartet auf die Antwort',
    deliveries: 'Alle Zustellungen',
    noAnswer: 'Der Endpunkt hat auf die letzte Anfrage nicht geantwortet.',
    gaps: {
      UNTRIED: 'An diese Adresse wurde noch nichts gesendet. Ein Testereignis senden.',
      REFUSED: 'Der Endpunkt hat die letzte Anfrage abgelehnt: Er antwortete {status}.',
      FAILED: 'Der Endpunkt beantwortete die letzte Anfrage mit {status}; nur 200 nimmt sie an.',
      DOWN: 'Der Endpunkt antwortet nur mit Fehlern: Entscheidungen werden zurückgehalten.',
    },
  },
}
