/** Tags on content and users. */
export const tags = {
  addOne: 'Add tag',
  removeOne: 'Remove the tag “{name}”',
}
