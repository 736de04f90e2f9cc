import type { policies as en } from './policies.en.ts'
import { trials } from './written/trials.de.ts'
import { written } from './written/written.de.ts'

/** Richtlinienkategorien und Richtlinientexte. */
export const policies: typeof en = {
  title: 'Richtlinien',
  tabs: { categories: 'Kategorien', written: 'Richtlinientexte', ai: 'KI-Moderatoren' },
  trials,
  written,
  create: 'Neue Kategorie',
  edit: 'Kategorie bearbeiten',
  hint: 'Die Gründe, die Moderatoren und Regeln für eine Entscheidung angeben.',
  none: 'Noch keine Richtlinienkategorien',
  noneHint: 'Eine Kategorie gibt Entscheidungen einen Grund.',
  hotkey: 'Taste',
  hotkeyHint: 'Wählt sie beim Prüfen aus.',
  hotkeyNone: 'Keine Taste',
  name: 'Name',
  nameHint: 'Bis zu 40 Zeichen.',
  description: 'Beschreibung',
  descriptionHint: 'Steht neben der Entscheidung und beim Melden. Bis zu 400 Zeichen.',
  selectableBy: 'Wählbar für',
  selectable: {
    MODERATORS_AND_RULES: 'Moderatoren und Regeln',
    ONLY_MODERATORS: 'Nur Moderatoren',
    ONLY_RULES: 'Nur Regeln',
  },
  availableFor: 'Verfügbar für',
  types: { CONTENT: 'Inhalte', USER: 'Nutzer', SUBCATEGORY: 'Unterkategorien' },
  enabledFor: 'Möglich bei',
  enabled: { ALLOWED: 'Zulassen', FLAGGED: 'Markieren', HIDDEN: 'Entfernen' },
  enabledForStrikes: 'Verwarnungen',
  translations: 'Übersetzungen',
  translationsHint: 'Für Nutzer, die in diesen Sprachen melden.',
  nameIn: 'Name auf {language}',
  descriptionIn: 'Beschreibung auf {language}',
  all: 'Alle',
  reports: 'Meldungen',
  userReports: 'Nutzer können sie beim Melden auswählen',
  usedBy: 'Verwendet von',
  usedByHint: 'Löschen ist möglich, sobald nichts sie verwendet.',
  delete: 'Kategorie löschen',
  deleteTitle: '„{name}“ löschen?',
  deleteText:
    'Frühere Entscheidungen behalten sie als Grund. Eine neue Kategorie mit demselben Namen bringt sie zurück.',
}
