import type { ConditionCases, World } from './condition-case.ts'

const metadata = (fields: object) => ({ metadata: fields })
const custom = (type: string, more: object) => ({ source: 'content', attribute: `custom_${type}`, ...more })

/** The conditions about a workspace's own attributes, and its own classifier of texts. */
export const customCases: ConditionCases = {
  custom_ai_scores: {
    params: ({ classifiers }: World) => ({ classifier: classifiers.texts, outcome: 'violates' }),
    matching: { text: 'order replica watches and fake handbags from me' },
    other: { text: 'we talked about the weather for hours' },
  },
  custom_number: {
    params: custom('number', { comparison: 'greater_than', value: 5 }),
    matching: metadata({ custom_number: 6 }),
    other: metadata({ custom_number: 5 }),
  },
  custom_text: {
    params: custom('text', { words: ['red'] }),
    matching: metadata({ custom_text: 'A red one' }),
    other: metadata({ custom_text: 'A blue one' }),
  },
  custom_boolean: {
    params: custom('boolean', { value: true }),
    matching: metadata({ custom_boolean: true }),
    other: metadata({ custom_boolean: false }),
  },
  custom_enum: {
    params: custom('enum', { values: ['alpha'] }),
    matching: metadata({ custom_enum: 'alpha' }),
    other: metadata({ custom_enum: 'beta' }),
  },
  custom_user_id: {
    params: custom('user_id', { values: ['u-1'] }),
    matching: metadata({ custom_user_id: 'u-1' }),
    other: metadata({ custom_user_id: 'u-2' }),
  },
  custom_content_id: {
    params: custom('content_id', { values: ['c-1'] }),
    matching: metadata({ custom_content_id: 'c-1' }),
    other: metadata({ custom_content_id: 'c-2' }),
  },
}
