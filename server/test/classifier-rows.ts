import { mark } from './mark.ts'

/** A classifier with an example and a version, as rows of their tables. */
export const classifierRows = (
  id: Record<string, string>,
): [table: string, values: Record<string, unknown>][] => [
  ['classifier', { id: id['classifier'], kind: 'text', name: mark }],
  [
    'classifier_example',
    {
      id: id['classifier_example'],
      classifier_id: id['classifier'],
      label: 'fine',
      text: mark,
      digest: mark,
      source: 'pasted',
    },
  ],
  [
    'classifier_version',
    {
      id: id['classifier_version'],
      classifier_id: id['classifier'],
      version: 1,
      error: mark,
      created_by_kind: 'system',
    },
  ],
]
