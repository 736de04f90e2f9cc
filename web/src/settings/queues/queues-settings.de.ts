import type { queues as en } from './queues-settings.en.ts'

/** Die Warteschlangen in den Einstellungen. */
export const queues: typeof en = {
  hint: 'Wo Prüfungen warten, wer dort arbeitet und wofür es dort Entscheidungen gibt. Zuteilungsregeln wählen die Warteschlange.',
  create: 'Neue Warteschlange',
  edit: 'Warteschlange bearbeiten',
  formHint: 'Admins arbeiten in jeder Warteschlange. Moderatoren sehen die Prüfungen ihrer Kategorien.',
  name: 'Name',
  who: 'Moderatoren',
  whoAll: 'Alle Moderatoren arbeiten hier.',
  whoSome: 'Nur die ausgewählten übernehmen, entscheiden und erhalten Zuweisungen.',
  what: 'Richtlinienkategorien',
  categories: 'Kategorien',
  whatAll: 'Entscheidungen können jede Kategorie haben.',
  whatSome: 'Eine Entscheidung hat eine der ausgewählten oder keine.',
  checks: 'Prüfung der Entscheidungen',
  second: 'Zweitprüfung (Prozent)',
  secondHint:
    'Von 100 Entscheidungen kommen so viele zu einer zweiten Person, die von der ersten nichts weiß.',
  golden: 'Goldene Elemente (Prozent)',
  goldenHint: 'Von 100 zugeteilten Prüfungen sind so viele frühere Elemente mit bekannter Antwort.',
  tells: 'Sofort sagen, ob ein goldenes Element richtig entschieden wurde',
  tellsHint: 'Mit der Erklärung des Elements. Sonst steht es unter „Meine Qualität“.',
  all: 'Alle',
  some: 'Ausgewählte',
  chooseWho: 'Moderatoren auswählen',
  chooseWhat: 'Kategorien auswählen',
  waiting: 'Wartend',
  rules: 'Zugeteilt durch',
  noRules: 'Keine Regel',
  rest: 'Was keine Regel zuteilt',
  route: 'Zuteilungsregeln',
  delete: 'Warteschlange löschen',
  deleteOne: '„{name}“ löschen',
  deleteTitle: '„{name}“ löschen?',
  deleteText:
    'Keine Prüfung ist darin. Das lässt sich nicht rückgängig machen. | Ihre Prüfung kommt in die Standardwarteschlange, wo alle dort Arbeitenden entscheiden können. | Ihre {count} Prüfungen kommen in die Standardwarteschlange, wo alle dort Arbeitenden entscheiden können.',
  blockedTitle: '„{name}“ kann nicht gelöscht werden',
  blocked:
    'Eine Regel teilt ihr zu. Zuerst die Regel ändern oder löschen: | Regeln teilen ihr zu. Zuerst diese ändern oder löschen:',
  deleted: 'Die Warteschlange ist gelöscht',
}
