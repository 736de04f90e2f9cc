import type { exposure as en } from './exposure.en.ts'

/** Wie viel Belastendes gesehen wird. */
export const exposure: typeof en = {
  mine: 'Selbst gesehen',
  mineHint:
    'Inhalte, über die unter einer belastenden Richtlinienkategorie entschieden oder deren verdeckte Medien angesehen wurden, jeder einmal. Sonst sieht das niemand.',
  team: 'Im Team gesehen',
  teamHint:
    'Summen des ganzen Teams, von niemandem im Einzelnen: Was jemand selbst gesehen hat, geht nur diese Person an.',
  of: '{count} von {most}',
  day: 'Letzte 24 Stunden',
  week: 'Letzte 7 Tage',
  run: 'Seit der letzten Pause',
  people: 'Personen in den letzten 24 Stunden',
  kind: 'Art',
  kinds: 'Gesehenes nach Richtlinienkategorie',
  media: 'Nur verdeckte Medien',
  standings: 'Pause fällig: {breaks}. Tagesgrenze erreicht: {spent}.',
  noBudget: 'Keine Grenze gesetzt: Alle sehen, was kommt.',
  budgetDay: '{count} Inhalt in 24 Stunden | {count} Inhalte in 24 Stunden',
  budgetBreak: 'Nach {count} Inhalt {minutes} Min. Pause | Nach {count} Inhalten {minutes} Min. Pause',
  thenStops: 'Danach wird Belastendes zurückgehalten',
  thenReminds: 'Danach wird erinnert',
  idle: 'Keine Richtlinienkategorie gilt als belastend',
  idleHint:
    'Deshalb zählen für die Grenze nur Blicke auf verdeckte Medien: Entscheidungen über Texte zählen für niemanden, und keine Prüfung wird zurückgehalten.',
  chooseSensitive: 'Belastende Kategorien wählen',
  toCategories: 'Richtlinienkategorien',
  makeCategories: 'Zuerst eine Richtlinienkategorie anlegen',
  setBudget: 'Grenze setzen',
  formHint: 'Sie gilt für jede Person. Wie jemand zu ihr steht, erfährt nur diese Person selbst.',
  sensitive: 'Belastende Richtlinienkategorien',
  sensitiveHint: 'Was unter ihnen entschieden wird, zählt. Blicke auf verdeckte Medien zählen immer.',
  fields: {
    perDay: 'Inhalte in 24 Stunden',
    beforeBreak: 'Inhalte bis zur Pause',
    breakMinutes: 'Minuten der Pause',
  },
  fieldHints: {
    perDay: 'Für eine Person. Leer: beliebig viele.',
    beforeBreak: 'Leer: keine Pausen.',
    breakMinutes: 'So lange ohne Belastendes.',
  },
  noBound: 'Unbegrenzt',
  stops: 'Belastende Prüfungen danach zurückhalten',
  stopsHint: 'Zugeteilt wird, was nicht belastend ist. Ohne dies steht ein Hinweis über der Liste.',
}
