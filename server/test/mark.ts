/** What the names and texts of it all are, so that they are found wherever they show. */
export const mark = 'belongs-to-the-other-workspace'
