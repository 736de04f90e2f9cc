import type { session as en } from './session.en.ts'

/** Anmelden. */
export const session: typeof en = {
  title: 'Anmelden',
  hint: 'Mit E-Mail-Adresse und Passwort des Kontos im Arbeitsbereich.',
  email: 'E-Mail',
  password: 'Passwort',
  showPassword: 'Passwort anzeigen',
  hidePassword: 'Passwort verbergen',
  submit: 'Anmelden',
  forgotten: 'Passwort vergessen? Ein Admin des Arbeitsbereichs kann einen Link für ein neues ausstellen.',
  reset: {
    title: 'Neues Passwort setzen',
    hint: 'Alle offenen Sitzungen des Kontos enden.',
    password: 'Neues Passwort',
    rule: '10 bis 200 Zeichen.',
    submit: 'Passwort setzen',
    done: 'Das Passwort ist gesetzt und gilt ab jetzt beim Anmelden.',
    noLink: 'Dieser Adresse fehlt der entscheidende Teil. Bitte den ganzen erhaltenen Link öffnen.',
    toSignIn: 'Zur Anmeldung',
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
  wrong: 'E-Mail oder Passwort stimmt nicht',
  wrongHint: 'Beides prüfen. Nach mehreren Fehlversuchen wird das Anmelden eine Weile verlangsamt.',
}
