/** The pattern of `like` and `ilike` that is the text alone, with its own wildcards taken literally. */
export const exactly = (search: string): string => search.replace(/[\\%_]/g, '\\$&')

/** The pattern that finds the text anywhere. */
export const anywhere = (search: string): string => `%${exactly(search)}%`
