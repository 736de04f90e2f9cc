import type { ruleTemplates as en } from './templates.en.ts'

/** Vorlagen für Arten von Plattformen. */
export const ruleTemplates: typeof en = {
  title: 'Vorlagen',
  open: 'Vorlagen',
  begin: 'Mit einer Vorlage beginnen',
  hint: 'Kategorien, Listen, eine Warteschlange und Regeln für eine Art von Plattform. Die Regeln laufen zunächst im Schatten: Sie sagen, was sie täten, und ändern nichts, bis sie eingeschaltet werden. Eine Vorlage lässt sich in einem Schritt wieder entfernen.',
  rules: '{count} Regel | {count} Regeln',
  categories: '{count} Kategorie | {count} Kategorien',
  lists: '{count} Liste | {count} Listen',
  queue: '1 Warteschlange',
  look: 'Was sie enthält',
  lookAt: 'Was sie enthält: „{name}“',
  apply: 'Verwenden',
  applyOne: 'Verwenden: „{name}“',
  applied:
    '„{name}“ ist eingerichtet. Die Regeln laufen im Schatten: erst ansehen, was sie täten, dann einschalten.',
  inUse: 'In Gebrauch',
  toRules: 'Zu den Regeln',
  remove: 'Entfernen',
  removeOne: 'Entfernen: „{name}“',
  removeTitle: '„{name}“ entfernen?',
  removeText:
    'Gelöscht werden die Regeln, die nicht eingeschaltet sind, die Warteschlange, falls nie etwas in ihr war, sowie Listen und Kategorien, die nichts verwendet. Was eingeschaltet, ergänzt oder anderswo verwendet wurde, bleibt.',
  removed: '„{name}“ ist entfernt',
  kept: '„{name}“ ist entfernt. In Gebrauch und deshalb behalten: {names}',
  ruleParts: 'Regeln in ihrer Reihenfolge',
  queuePart: 'Warteschlange',
  queueHint: 'Die letzte Regel bringt dorthin, was nicht hinter allem anderen warten soll.',
  categoryParts: 'Richtlinienkategorien',
  listParts: 'Listen',
  listHint: 'Ein Anfang. Ergänzen, was die Nutzer schreiben.',
  language: 'Sprache der Namen und Listen',
  languages: { EN: 'Englisch', DE: 'Deutsch' },
  languageHint:
    'Namen und Notizen entstehen in dieser Sprache, und die Listen suchen nach ihren Wörtern: auf Deutsch nach deutschen und englischen. Eine zweite Vorlage in einer anderen legt Kategorien doppelt an: „Harassment“ neben „Belästigung“.',
}
