/** The list of reviews of all queues. */
export const listedReviews = {
  which: 'Which reviews',
  opened: 'Opened',
  decided: 'Decided',
  waiting: 'Waiting',
  waitingAt: 'At',
  asThen: 'Oldest first, without what was on hold then',
  openedAt: 'Opened',
  decidedAt: 'Decided',
  item: 'Item',
  queue: 'Queue',
  reason: 'Why',
  wait: 'Waited',
  by: 'By',
  none: 'No such reviews',
}
