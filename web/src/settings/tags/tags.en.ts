/** The settings of tags. */
export const tags = {
  hint: 'Marks on content and users. Moderators and rules add them; the API takes those that exist.',
  create: 'New tag',
  createHint: 'The name cannot be changed later: its identifier, used in the API, is made from it.',
  edit: 'Edit tag',
  editHint: 'The name and identifier are fixed.',
  editOne: 'Change the colour of “{name}”',
  name: 'Name',
  identifier: 'Identifier',
  color: 'Colour',
  otherColor: 'Another colour',
  delete: 'Delete tag',
  deleteOne: 'Delete “{name}”',
  deleteTitle: 'Delete the tag “{name}”?',
  deleteText:
    'It is removed for good from all content, users and rules. A rule that is left without an action or condition is turned off.',
  deleted: 'The tag is deleted; it disappears from content and users in a moment',
  none: 'No tags yet',
  noneHint: 'Create one to mark content and users for follow-up.',
}
