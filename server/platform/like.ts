/** The `like` pattern that matches the text literally, with its wildcards escaped. */
export const exactly = (search: string): string => search.replace(/[\\%_]/g, '\\$&')

/** The `like` pattern that matches the text anywhere. */
export const anywhere = (search: string): string => `%${exactly(search)}%`
