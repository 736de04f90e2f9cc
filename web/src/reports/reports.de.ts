import type { reports as en } from './reports.en.ts'

/** Meldungen von Nutzern der eigenen Plattform. */
export const reports: typeof en = {
  title: 'Meldungen',
  view: 'Anzeigen',
  views: { items: 'Offene, nach Inhalt', all: 'Alle Meldungen' },
  item: 'Gemeldetes',
  for: 'Wegen',
  policy: 'Gemeldet wegen',
  info: 'Wortlaut',
  reporter: 'Gemeldet von',
  hiddenReporter: 'Nicht angezeigt',
  hiddenReporterHint: 'Wer gemeldet hat, gehört nicht zu den eigenen Kategorien',
  createdAt: 'Gemeldet',
  state: 'Stand',
  reason: 'Wie erledigt',
  type: 'Art',
  types: { CONTENT: 'Inhalt', USER: 'Nutzer' },
  open: 'Offen',
  total: 'Gesamt',
  by: '{total} | {total} von {reporters} Nutzer | {total} von {reporters} Nutzern',
  last: 'Letzte Meldung',
  states: { OPEN: 'Offen', HANDLED: 'Erledigt' },
  reasons: { ACTION_TAKEN: 'Maßnahme ergriffen', IGNORED: 'Ignoriert', ALREADY_HIDDEN: 'Bereits entfernt' },
  ignore: 'Ignorieren',
  ignoreCount: '{count} Meldung ignorieren | {count} Meldungen ignorieren',
  ignoreAll: 'Alle ignorieren',
  ignoreAllOf: {
    CONTENT: 'Alle Meldungen dieses Inhalts ignorieren',
    USER: 'Alle Meldungen dieses Nutzers ignorieren',
  },
  ignoreTitle: 'Offene Meldungen ignorieren?',
  ignoreText:
    '{count} offene Meldung gilt dann als erledigt; das Gemeldete bleibt, wie es ist. | {count} offene Meldungen ({items} gemeldet) gelten dann als erledigt; das Gemeldete bleibt, wie es ist.',
  ignored: '{count} Meldung ignoriert | {count} Meldungen ignoriert',
  none: 'Keine Meldungen',
  noneHint: 'Meldungen von Nutzern der Plattform erscheinen hier.',
}
