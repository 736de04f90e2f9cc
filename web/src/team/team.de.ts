import type { team as en } from './team.en.ts'

/** Das Team. */
export const team: typeof en = {
  title: 'Team',
  create: 'Mitglied hinzufügen',
  createHint: 'Die Anmeldung erfolgt mit der E-Mail-Adresse und dem Passwort unten.',
  add: 'Hinzufügen',
  edit: 'Mitglied bearbeiten',
  editHint: 'Eine andere Rolle oder andere Kategorien beenden die Sitzungen des Mitglieds.',
  email: 'E-Mail',
  name: 'Name',
  password: 'Erstes Passwort',
  passwordHint: 'Auf sicherem Weg übergeben; es wird nicht noch einmal angezeigt.',
  role: 'Rolle',
  roleHint: {
    MODERATOR: 'Prüft Tag für Tag Inhalte und Nutzer.',
    ADMIN: 'Alles, auch Einstellungen und Team.',
  },
  categories: 'Kategorien',
  categoriesHint: 'Sichtbar und entscheidbar ist nur, was darin ist. Leer für alle.',
  allCategories: 'Alle Kategorien',
  since: 'Seit',
  you: 'selbst',
  remove: 'Entfernen',
  removeOne: '{name} entfernen',
  removeTitle: '{name} aus dem Team entfernen?',
  removeText:
    'Sitzungen enden sofort, begonnene Prüfungen werden frei. Was getan wurde, bleibt aufgezeichnet.',
  link: {
    make: 'Passwortlink für {name}',
    title: 'Neues Passwort für {name}?',
    text: 'Erstellt einen Link, der innerhalb von 24 Stunden einmal gilt. Wer ihn öffnet, setzt das Passwort von {name}, und alle Sitzungen enden dann. Ein früherer Link gilt nicht mehr.',
    confirm: 'Link erstellen',
    shown: 'Link für {name}',
    shownText: 'Auf sicherem Weg übergeben; er wird nicht noch einmal angezeigt.',
    label: 'Link für ein neues Passwort',
    until: 'Gilt bis {time}',
  },
  removed: '{name} ist nicht mehr im Team',
}
