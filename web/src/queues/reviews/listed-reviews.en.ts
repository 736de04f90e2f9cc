/** The list of reviews of all queues. */
export const listedReviews = {
  title: 'Reviews',
  which: 'Which reviews',
  opened: 'Opened',
  decided: 'Decided',
  waiting: 'Still waiting',
  openedAt: 'Opened',
  decidedAt: 'Decided',
  item: 'Item',
  queue: 'Queue',
  reason: 'Why',
  wait: 'Waited',
  by: 'By',
  none: 'No such reviews',
}
