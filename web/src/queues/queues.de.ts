import type { queues as en } from './queues.en.ts'

/** Warteschlangen und die Checkliste zu Beginn. */
export const queues: typeof en = {
  title: 'Warteschlangen',
  all: 'Alle Prüfungen',
  start: 'Prüfen beginnen',
  startQueue: '{queue}: Prüfen beginnen',
  waiting: 'wartend',
  urgent: 'dringend',
  oldest: 'älteste',
  nobody: 'Hier arbeitet niemand',
  default: 'Standard',
  manage: 'Warteschlangen verwalten',
  notYours: 'Keine Warteschlange zugeteilt',
  notYoursHint: 'Wer in welcher Warteschlange arbeitet, legen Admins fest.',
  toTeam: 'Auswählen, wer wo arbeitet',
  toSettings: 'Warteschlangen einrichten',
  working: 'Im Dienst',
  notWorking: 'Nicht im Dienst',
  work: 'Dienst beginnen',
  workHint:
    'Prüfungen dieser Warteschlange werden zugewiesen, bis zu zehn gleichzeitig, solange diese Seite geöffnet ist.',
  stopWork: 'Dienst beenden',
  stopWorkHint: 'Zugewiesenes geht an andere.',
  none: 'Noch keine Warteschlangen',
  noneHint: 'Markierte Inhalte erscheinen hier als Prüfungen.',
}
