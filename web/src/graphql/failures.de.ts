import type { failures as en } from './failures.en.ts'

/** Was gesagt wird, wenn etwas fehlschlägt. */
export const failures: typeof en = {
  fields: 'Eine Angabe stimmt nicht. | Mehrere Angaben stimmen nicht.',
  somebody: 'jemand anderem',
  ITEM_CHANGED:
    'Der Inhalt hat sich geändert, seit er angesehen wurde. Noch einmal ansehen, dann entscheiden.',
  NETWORK: 'Der Server antwortet nicht. Verbindung prüfen und erneut versuchen.',
  UNAVAILABLE: 'Der Dienst ist gerade nicht verfügbar. Gleich noch einmal versuchen.',
  INTERNAL_SERVER_ERROR: 'Auf dem Server ist etwas schiefgegangen. Bitte erneut versuchen.',
  FORBIDDEN: 'Dazu fehlt die Berechtigung. Admins des Arbeitsbereichs können helfen.',
  RATE_LIMITED: 'Zu viele Anfragen. Einen Moment warten und erneut versuchen.',
  CLAIMED: 'Diese Prüfung liegt bei {who}.',
  BREAK_DUE: 'Für jetzt ist genug Belastendes gesehen. Zeit für eine Pause oder für etwas anderes.',
  ALREADY_DECIDED: 'Bereits entschieden von {who}.',
  TOO_LATE:
    'Zum Rückgängigmachen zu spät: Sie ist gesendet, oder inzwischen wurde neu entschieden. Bitte neu entscheiden.',
}
