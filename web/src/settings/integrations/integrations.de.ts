import type { integrations as en } from './integrations.en.ts'

/** Einstellungen der Integrationen. */
export const integrations: typeof en = {
  hint: 'Chatplattformen, die ihre Nachrichten selbst senden, anstelle der API.',
  name: 'Name',
  connect: 'Verbinden',
  connectOne: '{name} verbinden',
  unchanged: 'Leer lassen, um es zu behalten',
  enabled: '{name} ist eingeschaltet',
  acts: 'Entscheidungen auf {platform} ausführen',
  actsHint:
    'Entfernte Nachrichten werden auf {platform} gelöscht und gesperrte Nutzer dort gesperrt, soweit das möglich ist.',
  actsNotHint: 'Auf {platform} wird nichts geändert. Entscheidungen gehen nur an den eigenen Webhook.',
  editOne: '„{name}“ bearbeiten',
  removeOne: '„{name}“ entfernen',
  remove: 'Entfernen',
  removeTitle: '„{name}“ entfernen?',
  removeText:
    'Ihre Ereignisse werden ab jetzt abgewiesen, und keine Entscheidung geht zurück. Was sie gesendet hat, bleibt.',
  lastEvent: 'Letztes Ereignis',
  noEvent: 'Noch nichts eingegangen.',
  address: 'Wohin die Plattform ihre Ereignisse sendet',
  decisions: 'Zurückgesendete Entscheidungen',
  states: {
    WAITING: 'Wartet',
    SENDING: 'Wird gesendet',
    DELIVERED: 'Ausgeführt',
    SUPERSEDED: 'Durch spätere Entscheidung ersetzt',
    NOT_POSSIBLE: 'Dort nicht möglich',
    FAILED: 'Fehlgeschlagen',
    CANCELLED: 'Abgebrochen',
  },
}
