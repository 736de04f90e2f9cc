import type { testBox as en } from './test-box.en.ts'

/** Einen Inhalt an den Regeln ausprobieren. */
export const testBox: typeof en = {
  open: 'Inhalt ausprobieren',
  title: 'Inhalt ausprobieren',
  hint: 'Was die eingeschalteten Regeln jetzt daraus machen würden. Nichts wird gespeichert.',
  hintDraft:
    'Was mit dieser Regel, wie sie hier steht und eingeschaltet, daraus würde. Nichts wird gespeichert.',
  text: 'Text',
  json: 'JSON',
  textLabel: 'Text des Inhalts',
  user: 'Verfasser',
  userHint: 'Eine unbekannte ID ist ein neuer Nutzer.',
  category: 'Kategorie',
  categoryHint: 'Wo auf der Plattform er steht.',
  jsonLabel: 'Rumpf von POST /api/v1/content',
  jsonHint: 'So, wie ihn die Plattform sendet.',
  notJson: 'Das ist kein JSON-Objekt.',
  missing: 'Es fehlt: {fields}',
  fetchMedia: 'Medien abrufen',
  fetchMediaHint: 'Sonst zählt nur, was von ihnen bekannt ist.',
  run: 'Ausprobieren',
  status: 'Status',
  queue: 'Warteschlange',
  tags: 'Schlagwörter',
  author: 'Verfasser',
  knownUser: 'Bekannter Nutzer',
  newUser: 'Neuer Nutzer',
  draft: '{name} (dieser Entwurf)',
  noRules: 'Keine Regel dieser Art ist eingeschaltet.',
  toRules: 'Unter Regeln eine einschalten',
  strikeOf: 'Verwarnung {tier}, {span}',
}
