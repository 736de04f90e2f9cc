import type { templates as en } from './templates.en.ts'

/** Einstellungen für Nachrichtenvorlagen. */
export const templates: typeof en = {
  hint: 'Texte, die das ganze Team an Nutzer und als Antwort auf Inhalte sendet.',
  create: 'Neue Vorlage',
  edit: 'Vorlage bearbeiten',
  formHint: 'Variablen werden beim Senden eingesetzt.',
  name: 'Name',
  nameHint: 'Nur das Team sieht ihn.',
  updatedAt: 'Geändert',
  sampleName: 'Greta Kowalski',
  delete: 'Vorlage löschen',
  deleteOne: '„{name}“ löschen',
  deleteTitle: '„{name}“ löschen?',
  deleteText: 'Damit gesendete Nachrichten bleiben, wie sie sind.',
  none: 'Noch keine Vorlagen',
  noneHint: 'Aufschreiben, was das Team Nutzern immer wieder mitteilt.',
}
