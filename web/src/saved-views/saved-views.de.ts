import type { savedViews as en } from './saved-views.en.ts'

/** Unter einem Namen gespeicherte Filter. */
export const savedViews: typeof en = {
  title: 'Ansichten',
  pages: { CONTENT: 'Inhalte', USERS: 'Nutzer', REPORTS: 'Meldungen', REVIEWS: 'Prüfung' },
  shared: 'Im Arbeitsbereich',
  own: 'Eigene',
  save: 'Diese Filter speichern',
  saveHint: 'Zum Speichern einen Filter setzen',
  edit: 'Ansicht bearbeiten',
  formHint: 'Eine Ansicht öffnet diese Seite mit diesen Filtern, von hier und aus der Befehlspalette.',
  name: 'Name',
  share: 'Mit dem Arbeitsbereich teilen',
  sharedHint: 'Alle sehen sie; ändern kann sie, wer sie gespeichert hat, und die Administration.',
  takeOver: 'Filter durch die der Seite ersetzen',
  manage: 'Ansichten verwalten',
  manageHint: 'Reihenfolge, Namen und was nicht mehr gebraucht wird.',
  none: 'Keine Ansichten mehr.',
  by: 'Gespeichert von {name}',
  more: 'über {count}',
  moveUp: '„{name}“ nach oben',
  moveDown: '„{name}“ nach unten',
  editOne: '„{name}“ bearbeiten',
  deleteOne: '„{name}“ löschen',
  deleted: '„{name}“ gelöscht',
  undo: 'Rückgängig',
}
