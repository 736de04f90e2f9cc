import type { content as en } from './viewing.en.ts'

/** Abspielen, bildschirmfüllende Bilder, und was die Regeln heute ergäben. */
export const content: typeof en = {
  lightbox: {
    title: 'Bild {place} von {count}',
    hint: 'Plus und Minus vergrößern und verkleinern, R dreht, die Pfeile blättern, Escape schließt.',
    keys: 'Vergrößertes Bild',
    zoomIn: 'Vergrößern',
    zoomOut: 'Verkleinern',
    fit: 'Ganzes Bild',
    rotate: 'Um 90° drehen',
    next: 'Nächstes Bild',
    previous: 'Voriges Bild',
  },
  player: {
    play: 'Abspielen',
    pause: 'Anhalten',
    mute: 'Ton ausschalten',
    unmute: 'Ton einschalten',
    speed: 'Geschwindigkeit',
    rate: '{rate}×',
    position: 'Stelle',
    place: '{time} von {duration}',
    failed: {
      picture: 'Dieser Browser spielt nur den Ton: Bilder dieses Formats kann er nicht zeigen.',
      format: 'Die Datei konnte nicht geladen werden, oder dieser Browser kann das Format nicht abspielen.',
      fetch: 'Die Datei konnte nicht bis zum Ende geladen werden.',
    },
  },
  replay: {
    run: 'Mit heutigen Regeln wiederholen',
    back: 'Zurück zu den Regeln',
    hint: 'Die heutigen Regeln auf den Inhalt, wie er jetzt ist, als hätte niemand entschieden. Nichts ändert sich.',
    then: 'Damals',
    now: 'Heute',
    notTried: 'Nicht geprüft',
    differences: 'Keine Unterschiede | {count} Unterschied | {count} Unterschiede',
    onlyDifferent: 'Nur Unterschiede',
    difference: {
      EDITED: 'Seitdem bearbeitet',
      CHANGED: 'Anderes Ergebnis',
      ADDED: 'Neu',
      GONE: 'Nicht mehr in Kraft',
      REACHED: 'Jetzt erreicht',
      NOT_REACHED: 'Nicht mehr erreicht',
    },
  },
}
