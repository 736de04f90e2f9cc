/** Export and import of rules as a file. */
export const ruleTransfer = {
  more: 'More',
  exportOpen: 'Export…',
  exportTitle: 'Export rules',
  exportHint:
    'A JSON file that names lists, categories, projects and queues, for another workspace or to keep.',
  all: 'All rules ({count})',
  includeItems: 'Include the items of lists',
  includeItemsHint: 'So that lists can be created where they are missing.',
  download: 'Download',
  importOpen: 'Import…',
  importTitle: 'Import rules',
  importHint: 'Imported rules are off and below the others. A file is taken whole or not at all.',
  choose: 'Choose a file',
  fileRules: 'A .json file of exported rules',
  notJson: 'This file is not JSON.',
  refused: 'The file cannot be imported',
  plan: 'This will be created:',
  renamed: 'Renamed',
  listOf: '{count} item | {count} items',
  import: 'Import',
  imported: '{count} rule imported, turned off | {count} rules imported, turned off',
}
