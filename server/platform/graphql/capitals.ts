/** The words of a name in capitals: `AddTags`, `add-tags` and `add_tags` are `ADD_TAGS`. */
export const capitals = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll('-', '_')
    .toUpperCase()
