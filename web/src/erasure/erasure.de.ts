import type { erasure as en } from './erasure.en.ts'

/** Löschen, was die Plattform gelöscht hat. */
export const erasure: typeof en = {
  content: {
    delete: 'Endgültig löschen',
    title: 'Diesen Inhalt endgültig löschen?',
    text: 'Er wird mit seinen Medien, Prüfungen, Meldungen, Einsprüchen und Entscheidungen gelöscht und lässt sich nicht wiederherstellen. Im Audit-Protokoll bleibt, wer wann was entschieden hat, ohne ein Wort daraus. Der Webhook meldet nichts davon.',
    confirm: '{item} löschen',
    done: 'Der Inhalt ist gelöscht',
  },
  hold: {
    title: 'Aufbewahren (Legal Hold)',
    contentHint:
      'Bis zur Aufhebung wird der Inhalt nicht gelöscht, das Löschen seines Verfassers wartet, und nichts davon verfällt mit der Zeit.',
    userHint:
      'Bis zur Aufhebung wird die Person nicht gelöscht, keiner ihrer Inhalte, und nichts davon verfällt mit der Zeit.',
    reason: 'Grund',
    reasonHint: 'Etwa ein Aktenzeichen. Moderatoren sehen ihn auf der Seite.',
    until: 'Letzter Tag',
    untilHint: 'Ohne ihn gilt es, bis jemand es aufhebt.',
    place: 'Aufbewahren',
    placed: 'Wird aufbewahrt',
    on: 'Wird aufbewahrt',
    onAuthor: 'Der Verfasser wird aufbewahrt',
    by: 'Von {name}, {at}',
    ends: 'bis {at}',
    release: 'Aufheben',
    released: 'Die Aufbewahrung ist aufgehoben',
  },
  user: {
    more: 'Mehr',
    erase: 'Endgültig löschen',
    title: 'Diese Person endgültig löschen?',
    text: 'Sie wird mit allen ihren Inhalten, ihren Meldungen, Verwarnungen, Sperren, Einsprüchen und jeder Entscheidung darüber gelöscht und lässt sich nicht wiederherstellen. Alle Exporte, seit die Person bekannt ist, werden gelöscht, denn jeder kann Daten von ihr enthalten. Im Audit-Protokoll bleibt mit Kennungen, wer wann was entschieden hat. Der Webhook meldet nichts davon.',
    confirm: '{user} löschen',
    started: 'Die Person wird gelöscht',
    running: 'Wird gelöscht: {done} von {total} Inhalten',
    failed: 'Das Löschen ist stehen geblieben: {error}. Neu gestartet geht es weiter.',
    progress: 'Wie weit das Löschen ist',
    done: 'Die Person ist gelöscht',
  },
}
