/** Cases of similar reviews. */
export const cases = {
  title: 'What belongs together',
  mark: {
    SAME_TEXT: 'Same text · {count}',
    SAME_PICTURE: 'Same picture · {count}',
    SAME_AUTHOR: 'Same author · {count}',
  },
  by: 'by {count} author | by {count} authors',
  reports: '{count} report | {count} reports',
  hidden: '{count} more where you may not look | {count} more where you may not look',
  decide: 'Decide on all {count}',
  decideKey: 'Decide on the whole case',
  group: 'One row for each case',
  sample: 'Others of the case',
  authors: 'Authors',
  ofCase: '{count} of the case | {count} of the case',
  strikes: '{count} strike | {count} strikes',
  removed: '{count} removed',
  open: 'Open this review',
}
