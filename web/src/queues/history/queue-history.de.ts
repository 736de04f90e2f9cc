import type { queueHistory as en } from './queue-history.en.ts'

/** Wie viel über die Zeit in einer Warteschlange wartete. */
export const queueHistory: typeof en = {
  title: 'Verlauf von {queue}',
  open: 'Verlauf',
  openOf: 'Verlauf von {queue}',
  range: 'Zeitraum',
  ranges: { '1d': '1 Tag', '7d': '7 Tage', '30d': '30 Tage' },
  intervals: { '1d': 'Viertelstunde', '7d': 'Stunde', '30d': 'Tag (UTC)' },
  charts: { depth: 'Wartend', oldest: 'Längste Wartezeit', flow: 'Eröffnet und abgeschlossen' },
  hints: {
    depth: 'Die meisten Prüfungen, die zu einer Viertelstunde warteten, ohne zurückgestellte.',
    oldest: 'Die längste Zeit, die eine Prüfung zu einer Viertelstunde gewartet hatte.',
    flow: 'Prüfungen, die in die Warteschlange kamen, und entschiedene.',
  },
  series: {
    waiting: 'Wartend',
    onHold: 'Zurückgestellt',
    oldest: 'Älteste',
    opened: 'Eröffnet',
    resolved: 'Abgeschlossen',
  },
  none: {
    depth: 'In dieser Zeit wartete nichts.',
    oldest: 'In dieser Zeit wartete nichts.',
    flow: 'In dieser Zeit wurde nichts eröffnet oder abgeschlossen.',
  },
  empty: 'Noch nichts aufgezeichnet',
  emptyHint:
    'Was in der Warteschlange wartet, wird jede Viertelstunde aufgezeichnet und 92 Tage aufbewahrt. Etwas später oder mit einem längeren Zeitraum ist mehr zu sehen.',
  missing: 'Diese Warteschlange gibt es nicht',
}
