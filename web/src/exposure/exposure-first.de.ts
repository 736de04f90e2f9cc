/** Texts on exposure that the page of a review needs. */
export const exposure = {
  breakTitle: 'Zeit für eine Pause',
  breakHint:
    'Für jetzt ist genug Belastendes gesehen; diese Prüfung wird zurückgehalten. Andere in der Liste stehen offen.',
  backToList: 'Zurück zur Liste',
  breakNotice:
    '{count} belastender Inhalt ohne Pause. Zeit für eine, bis {time}. | {count} belastende Inhalte ohne Pause. Zeit für eine, bis {time}.',
  spentNotice:
    '{count} belastender Inhalt in 24 Stunden: genug für einen Tag. | {count} belastende Inhalte in 24 Stunden: genug für einen Tag.',
  stopped: 'Zugeteilt wird, was nicht belastend ist.',
}
