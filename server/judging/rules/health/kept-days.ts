/** How many days of what rules did are shown; server/insight/retention deletes what is older. */
export const keptDays = 30
