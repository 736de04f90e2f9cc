/** The number of days of rule counts that are shown; server/insight/retention deletes older ones. */
export const keptDays = 30
