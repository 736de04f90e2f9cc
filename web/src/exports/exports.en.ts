/** Lists that are written to files. */
export const exports = {
  filteredText:
    'Everything that the filters let through becomes a file of JSON lines, one line for each. It is written in the background: you may leave this page.',
  wholeText:
    'The whole list becomes a file of JSON lines, one line for each. It is written in the background: you may leave this page.',
  start: 'Start export',
  another: 'Export again',
  all: 'All exports',
  stop: 'Stop',
  stopOne: 'Stop the export of {list}',
  download: 'Download',
  downloadOne: 'Download {list}',
  progress: 'Lines written',
  lines: '{rows} line | {rows} lines',
  linesOf: '{rows} of {total} lines',
  kept: 'Kept until {at}',
  hint: 'Lists that were written to files, kept for 7 days. Start one with Export on a list, or over GraphQL.',
  what: 'List',
  by: 'By',
  started: 'Started',
  written: 'Written',
  state: 'State',
  none: 'No exports yet',
  noneHint: 'Content, users, user reports and review queues have an Export button.',
  unfiltered: 'The whole list',
  states: { running: 'Running', finished: 'Finished', cancelled: 'Stopped', failed: 'Failed' },
}
