import type { listedReviews as en } from './listed-reviews.en.ts'

/** Die Liste der Prüfungen aller Warteschlangen. */
export const listedReviews: typeof en = {
  which: 'Welche Prüfungen',
  opened: 'Eröffnet',
  decided: 'Entschieden',
  waiting: 'Warten',
  waitingAt: 'Zum Zeitpunkt',
  asThen: 'Die ältesten zuerst, ohne damals Zurückgestelltes',
  openedAt: 'Eröffnet',
  decidedAt: 'Entschieden',
  item: 'Inhalt',
  queue: 'Warteschlange',
  reason: 'Warum',
  wait: 'Gewartet',
  by: 'Von',
  none: 'Keine solchen Prüfungen',
}
