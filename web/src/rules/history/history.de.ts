import type { ruleHistory as en } from './history.en.ts'

/** Der Verlauf einer Regel und gelöschte Regeln. */
export const ruleHistory: typeof en = {
  title: 'Verlauf',
  version: 'Version {version}',
  compareWith: 'Vergleichen mit',
  noVersion: 'Nichts',
  restore: 'Diese Version wiederherstellen',
  restoreTitle: 'Version {version} wiederherstellen?',
  restoreText: 'Sie wird die nächste Version der Regel. Vom Verlauf geht nichts verloren.',
  restoreTextOn:
    'Sie wird die nächste Version der Regel, die eingeschaltet ist: Sie wirkt sofort auf neue Inhalte. Vom Verlauf geht nichts verloren.',
  restored: 'Version {version} ist wiederhergestellt',
  disabled: 'Die Regel ist aus: Einiges, worauf sie sich bezieht, gibt es nicht mehr',
  events: {
    created: 'Angelegt',
    imported: 'Importiert',
    updated: 'Geändert',
    restored: 'Wiederhergestellt',
    enabled: 'Eingeschaltet',
    shadowed: 'In Schattenbetrieb genommen',
    disabled: 'Ausgeschaltet',
    moved: 'Von Platz {from} auf {to} verschoben',
    deleted: 'Gelöscht',
    other: '{kind}',
  },
  change: { SAME: 'Unverändert', ADDED: 'Hinzugefügt', REMOVED: 'Entfernt', CHANGED: 'Geändert' },
  deletedTitle: 'Gelöschte Regeln',
  deletedBy: 'Gelöscht von',
  noneDeleted: 'Keine gelöschten Regeln',
  noneDeletedHint: 'Eine gelöschte Regel lässt sich von hier zurückholen.',
  bringBack: 'Wiederherstellen',
  bringBackRule: '„{name}“ wiederherstellen',
  broughtBack: '„{name}“ ist zurück, ausgeschaltet',
}
