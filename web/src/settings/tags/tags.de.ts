import type { tags as en } from './tags.en.ts'

/** Einstellungen der Schlagwörter. */
export const tags: typeof en = {
  hint: 'Kennzeichen an Inhalten und Nutzern. Moderatoren und Regeln vergeben sie; die API nimmt vorhandene an.',
  create: 'Neues Schlagwort',
  createHint: 'Der Name lässt sich später nicht ändern: Aus ihm entsteht die Kennung für die API.',
  edit: 'Schlagwort bearbeiten',
  editHint: 'Name und Kennung stehen fest.',
  editOne: 'Farbe von „{name}“ ändern',
  name: 'Name',
  identifier: 'Kennung',
  color: 'Farbe',
  otherColor: 'Andere Farbe',
  delete: 'Schlagwort löschen',
  deleteOne: '„{name}“ löschen',
  deleteTitle: 'Schlagwort „{name}“ löschen?',
  deleteText:
    'Es wird endgültig von allen Inhalten, Nutzern und Regeln entfernt. Eine Regel ohne verbleibende Aktion oder Bedingung wird ausgeschaltet.',
  deleted: 'Das Schlagwort ist gelöscht und verschwindet gleich von Inhalten und Nutzern',
  none: 'Noch keine Schlagwörter',
  noneHint: 'Eines anlegen, um Inhalte und Nutzer zur Nachverfolgung zu kennzeichnen.',
}
