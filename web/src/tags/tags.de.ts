import type { tags as en } from './tags.en.ts'

/** Schlagwörter an Inhalten und Nutzern. */
export const tags: typeof en = {
  addOne: 'Schlagwort hinzufügen',
  removeOne: 'Schlagwort „{name}“ entfernen',
}
