import type { suggested as en } from './suggested.en.ts'

/** Werte, die die eigene Plattform vorschlägt. */
export const suggested: typeof en = {
  title: 'Vorgeschlagene Werte',
  hint: 'Welche Werte die Plattform für Texte vorschlägt. Als Beispiel eines Klassifikators übernehmen oder verwerfen. Die neuesten 10.000 bleiben erhalten.',
  text: 'Text',
  scores: 'Werte',
  attribute: 'Wert',
  language: 'Sprache',
  community: 'Community',
  suggestedAt: 'Vorgeschlagen',
  search: 'Texte durchsuchen',
  none: 'Keine vorgeschlagenen Werte',
  noneHint:
    'Plattformen, die die Schnittstelle von Perspective nutzen, können vorschlagen, welchen Wert ein Text haben soll. Nach dem Einschalten von „Vorgeschlagene Werte behalten“ in den Einstellungen erscheint es hier.',
  noneYetHint: 'Seit der Arbeitsbereich sie behält, wurde nichts vorgeschlagen.',
  howToSend: 'Wie Plattformen Werte vorschlagen',
  toSettings: 'Einstellungen des Arbeitsbereichs',
  noMatch: 'Kein vorgeschlagener Wert passt zu den Filtern',
  make: 'Beispiel daraus machen',
  makeTitle: 'Ein Beispiel daraus machen',
  classifier: 'Klassifikator',
  chooseClassifier: 'Klassifikator auswählen',
  noClassifier: 'Es gibt noch keinen Klassifikator für Texte',
  createClassifier: 'Anlegen',
  side: 'Seite',
  dismiss: 'Verwerfen',
  dismissed: 'Verworfen',
}
