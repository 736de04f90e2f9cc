import type { session as en } from './account.en.ts'

/** Passwort und zweiter Schritt. */
export const session: typeof en = {
  secondStep: {
    title: 'Zweiter Schritt',
    hint: 'Beim Anmelden wird neben dem Passwort ein Code der Authenticator-App auf dem Telefon verlangt.',
    isOn: 'Ein',
    left: 'Kein Wiederherstellungscode übrig. Neue erstellen. | Noch ein Wiederherstellungscode übrig. Bald neue erstellen. | Noch {count} Wiederherstellungscodes übrig.',
    setUp: 'Authenticator einrichten',
    qr: 'QR-Code für die Authenticator-App',
    scan: 'Mit einer Authenticator-App wie Aegis, 1Password oder Google Authenticator scannen.',
    typed: 'Oder diesen Schlüssel dort eingeben:',
    firstCode: 'Code, den sie jetzt anzeigt',
    confirm: 'Einschalten',
    enrol: 'Zweiten Schritt einrichten',
    enrolHint: 'Der Arbeitsbereich verlangt ihn von allen. Es dauert eine Minute und braucht ein Telefon.',
    on: 'Der zweite Schritt ist eingeschaltet',
    onHint: 'Ab jetzt wird beim Anmelden auch ein Code verlangt. Die anderen Sitzungen sind beendet.',
    codes: 'Wiederherstellungscodes',
    codesHint:
      'Jeder ersetzt einmal einen Code, falls das Telefon verloren geht. Sicher aufbewahren: Sie werden nicht noch einmal angezeigt.',
    download: 'Herunterladen',
    kept: 'Aufbewahrt',
    goOn: 'Aufbewahrt, weiter',
    replace: 'Neue Wiederherstellungscodes',
    replaceTitle: 'Neue Wiederherstellungscodes erstellen?',
    replaceText: 'Die bisherigen gelten dann nicht mehr.',
    newCodes: 'Neue Wiederherstellungscodes',
    turnOff: 'Ausschalten',
    turnOffTitle: 'Zweiten Schritt ausschalten?',
    turnOffText: 'Dann genügt das Passwort allein.',
    isOff: 'Der zweite Schritt ist ausgeschaltet',
  },
  change: {
    title: 'Passwort',
    hint: 'Beim Ändern enden die anderen Sitzungen.',
    open: 'Passwort ändern',
    present: 'Bisheriges Passwort',
    password: 'Neues Passwort',
    submit: 'Ändern',
    done: 'Das Passwort ist geändert. Die anderen Sitzungen sind beendet.',
  },
}
