import type { data as en } from './data.en.ts'

/** Was mit Absicht aufbewahrt wird und was endgültig gelöscht ist. */
export const data: typeof en = {
  hint: 'Was aufbewahrt wird, obwohl es gelöscht würde, und wessen Daten gelöscht sind. Beides beginnt auf der Seite einer Person oder eines Inhalts.',
  holds: 'Aufbewahrung (Legal Hold)',
  holdsHint: 'Wird nicht gelöscht und verfällt nicht mit der Zeit.',
  on: 'Was aufbewahrt wird',
  gone: 'Nicht einsehbar',
  reason: 'Grund',
  by: 'Von',
  placed: 'Seit',
  ends: 'Endet',
  endless: 'mit der Aufhebung',
  releaseOne: 'Aufbewahrung von {item} aufheben',
  noHolds: 'Nichts wird aufbewahrt',
  noHoldsHint: 'Über ⋯ auf der Seite eines Inhalts oder einer Person lässt sich etwas aufbewahren.',
  erasures: 'Gelöschte Personen',
  erasuresHint: 'Wer endgültig gelöscht wurde; davon bleibt nur eine Kennung.',
  user: 'Person',
  items: 'Inhalte',
  started: 'Verlangt',
  state: 'Stand',
  states: { RUNNING: 'Läuft', FINISHED: 'Fertig', FAILED: 'Fehlgeschlagen' },
  noErasures: 'Niemand wurde gelöscht',
  noErasuresHint:
    'Ihre Plattform löscht Personen mit DELETE /api/v1/user/:id, Sie mit ⋯ auf der Seite einer Person.',
}
