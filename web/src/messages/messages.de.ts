import type { messages as en } from './messages.en.ts'

/** Nachrichten an Nutzer. */
export const messages: typeof en = {
  to: 'Nachricht an {name}',
  hint: 'Die Plattform stellt sie zu; die Variablen sind beim Senden eingesetzt.',
  template: 'Vorlage',
  noTemplate: 'Keine Vorlage',
  text: 'Nachricht',
  preview: 'So wird sie gesendet',
  insert: '{name} einfügen',
  variables: { user_name: 'Name des Nutzers', moderator_name: 'eigener Name' },
  send: 'Nachricht senden',
  sent: 'Die Nachricht ist unterwegs',
}
