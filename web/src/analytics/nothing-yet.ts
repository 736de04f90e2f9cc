/** A period in which nothing has happened, shown while the first one loads. */
export const nothingYet = {
  totals: {
    items: 0,
    allowed: 0,
    flagged: 0,
    removed: 0,
    byRules: 0,
    byAi: 0,
    byModerators: 0,
    byPlatform: 0,
    bySystem: 0,
    overturned: 0,
    reviewsOpened: 0,
    reviewsResolved: 0,
    reports: 0,
  },
  wait: null,
}
