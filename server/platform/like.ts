/** The pattern of `like` and `ilike` that finds the text anywhere, with its own wildcards taken literally. */
export const anywhere = (search: string): string => `%${search.replace(/[\\%_]/g, '\\$&')}%`
