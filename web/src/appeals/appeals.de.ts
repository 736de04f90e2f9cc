import type { appeals as en } from './appeals.en.ts'

/** Einsprüche von Nutzern gegen Entscheidungen. */
export const appeals: typeof en = {
  title: 'Einspruch',
  says: 'Was der Nutzer sagt',
  against: 'Die Entscheidung',
  since: 'Seitdem',
  sinceNothing: 'Seitdem ist nichts geschehen.',
  decision: 'Entscheidung über den Einspruch',
  uphold: 'Zurückweisen',
  upholdHint: 'Die Entscheidung bleibt bestehen.',
  overturn: 'Stattgeben',
  overturnHint: {
    CONTENT:
      'Das Objekt ist wieder erlaubt. Eine Verwarnung und Schlagwörter, die mit der Entfernung kamen, entfallen.',
    USER: 'Die Sperre oder die Verwarnung wird zurückgenommen.',
  },
  reason: 'Begründung',
  reasonHint: 'Geht mit der Entscheidung an die Plattform',
  message: 'An den Nutzer',
  messageHint: 'Was die Plattform dem Nutzer sagt. Kann leer bleiben.',
  final: 'Das wird sofort mitgeteilt und lässt sich nicht rückgängig machen.',
  choose: 'Zurückweisen oder stattgeben',
  needsReason: 'Eine Begründung angeben',
  own: 'Die angefochtene Entscheidung ist die eigene',
  ownHint: 'Über den Einspruch entscheidet ein anderer Moderator. Hier lässt er sich lesen.',
  ownAlone:
    'In dieser Warteschlange arbeitet sonst niemand aus dem Team. Jemanden einladen, die Warteschlange für andere öffnen, oder in den Einstellungen des Arbeitsbereichs durch einen Admin erlauben lassen, dass Mitglieder über eigene Entscheidungen befinden.',
  decided: { UPHELD: 'Einspruch zurückgewiesen', OVERTURNED: 'Einspruch stattgegeben' },
  wasDecided: { UPHELD: 'Zurückgewiesen von {name}', OVERTURNED: 'Stattgegeben von {name}' },
  only: 'Nur Einsprüche',
  settings: {
    months: 'Einspruch möglich',
    monthsHint:
      'Wie viele Monate nach einer Entscheidung Nutzer Einspruch einlegen können. Das Gesetz über digitale Dienste verlangt mindestens 6.',
    monthsUnit: 'Monate',
    queue: 'Warteschlange für Einsprüche',
    queueHint: 'Wo Einsprüche warten. Sonst entscheiden die Zuweisungsregeln, wie bei jeder Prüfung.',
    queueByRules: 'Zuweisungsregeln entscheiden',
    own: 'Einsprüche gegen eigene Entscheidungen',
    ownHint:
      'Lässt Mitglieder über Einsprüche gegen ihre eigenen Entscheidungen befinden. Besser aus, wo zwei sich die Arbeit teilen können.',
  },
}
