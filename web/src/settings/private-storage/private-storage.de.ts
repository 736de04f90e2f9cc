import type { privateStorage as en } from './private-storage.en.ts'

/** Einstellungen des privaten Speichers. */
export const privateStorage: typeof en = {
  hint: 'Wie Verdict Medien liest, die nicht öffentlich sind. Die Plattform sendet einfache URLs; Anfragen an diese Hosts werden signiert.',
  hosts: 'Hosts',
  hostsHelp: 'Etwa media.example.com, oder *.media.example.com für alle darunter',
  add: 'Hinzufügen',
  addOne: '{name} hinzufügen',
  none: 'Noch kein privater Speicher',
  noneHint:
    'Alle Medien werden unverändert von öffentlichen Adressen abgerufen. Brauchen eigene einen Zugang, ihn unten hinzufügen.',
  unchanged: 'Leer lassen, um es zu behalten',
  editOne: '„{name}“ bearbeiten',
  removeOne: '„{name}“ entfernen',
  remove: 'Entfernen',
  removeTitle: '„{name}“ entfernen?',
  removeText: 'Medien dieser Hosts werden dann ohne Signatur abgerufen.',
  externalId: 'Externe ID',
  externalIdHint: 'Die Rolle im AWS-Konto vertraut dieser Installation mit dieser ID.',
  ways: 'Host hinzufügen',
  try: 'URL ausprobieren',
  tryHint: 'Ruft eine Datei so ab, wie sie zu einem Inhalt abgerufen würde.',
  tryIt: 'Ausprobieren',
  had: 'Abgerufen: {mime}, {size}',
  unknown: 'eine Datei unbekannter Art',
  notHad: 'Konnte nicht abgerufen werden: {why}',
}
