import type { strikes as en } from './strikes.en.ts'

/** Verwarnungen eines Nutzers. */
export const strikes: typeof en = {
  title: 'Verwarnungen',
  give: 'Verwarnung erteilen',
  giveHint: 'Die Plattform erfährt davon und bestimmt, was eine Verwarnung für den Nutzer bedeutet.',
  given: 'Die Verwarnung ist erteilt',
  end: 'Verwarnung beenden',
  endTitle: 'Aktive Verwarnung beenden?',
  endText: 'Sie zählt weiterhin: Die nächste ist die nächste Stufe.',
  ended: 'Die Verwarnung ist beendet',
  remove: 'Letzte entfernen',
  removeTitle: 'Letzte Verwarnung entfernen?',
  removeText: 'Sie zählt nicht mehr. Ist sie aktiv, endet sie zuerst.',
  removed: 'Die Verwarnung ist entfernt',
  count: 'Keine Verwarnungen | {count} Verwarnung von {of} | {count} Verwarnungen von {of}',
  next: 'Als Nächstes: Verwarnung {tier} von {of}, für {span}',
  blocked: {
    off: 'Verwarnungen sind aus: In den Einstellungen sind keine Stufen angelegt.',
    active: 'Eine Verwarnung ist aktiv. Sie endet',
    all: 'Alle {of} Stufen sind ausgeschöpft.',
  },
  none: 'Noch keine Verwarnungen',
  noneHint: 'Verwarnungen durch Moderatoren und Regeln erscheinen hier.',
  noCategory: 'Keine Kategorie',
  tier: 'Verwarnung {tier}',
  ends: 'endet',
  states: { active: 'Aktiv', ended: 'Beendet', removed: 'Entfernt' },
}
