/** Messages to users. */
export const messages = {
  to: 'Message to {name}',
  hint: 'Your platform delivers it; the text is sent with its variables resolved.',
  template: 'Template',
  noTemplate: 'No template',
  text: 'Message',
  preview: 'As it will be sent',
  insert: 'Insert the {name}',
  variables: { user_name: 'name of the user', moderator_name: 'your name' },
  send: 'Send message',
  sent: 'The message is on its way',
}
