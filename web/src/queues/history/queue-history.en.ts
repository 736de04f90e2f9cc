/** The depth of a queue over time. */
export const queueHistory = {
  title: 'History of {queue}',
  open: 'History',
  openOf: 'History of {queue}',
  range: 'Range',
  ranges: { '1d': '1 day', '7d': '7 days', '30d': '30 days' },
  intervals: { '1d': 'Quarter of an hour', '7d': 'Hour', '30d': 'Day (UTC)' },
  charts: { depth: 'Waiting', oldest: 'Oldest item', flow: 'Opened and resolved' },
  hints: {
    depth: 'The most reviews that waited at any quarter of an hour. Those on hold are not among them.',
    oldest: 'The longest that a review had waited at any quarter of an hour.',
    flow: 'Reviews that came into the queue, and those that were decided.',
  },
  series: { waiting: 'Waiting', onHold: 'On hold', oldest: 'Oldest', opened: 'Opened', resolved: 'Resolved' },
  none: {
    depth: 'Nothing waited in this time.',
    oldest: 'Nothing waited in this time.',
    flow: 'Nothing was opened or resolved in this time.',
  },
  empty: 'Nothing is written down yet',
  emptyHint:
    'What waits in the queue is written down at each quarter of an hour and kept for 92 days. Look again a little later, or at a longer range.',
  missing: 'There is no such queue',
}
