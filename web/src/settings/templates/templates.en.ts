/** The settings of message templates. */
export const templates = {
  hint: 'Texts that the whole team sends to users and as replies to content.',
  create: 'New template',
  edit: 'Edit template',
  formHint: 'Variables are resolved when a message is sent.',
  name: 'Name',
  nameHint: 'Only your team sees it.',
  updatedAt: 'Changed',
  sampleName: 'Greta Kowalski',
  delete: 'Delete template',
  deleteOne: 'Delete “{name}”',
  deleteTitle: 'Delete “{name}”?',
  deleteText: 'Messages that were sent with it stay as they are.',
  none: 'No templates yet',
  noneHint: 'Write down what your team keeps telling users.',
}
