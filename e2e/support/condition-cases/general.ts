import { says } from '../story.ts'
import { type ConditionCases, report, type World } from './condition-case.ts'
import { plain } from './image.ts'

/** The conditions of the group General. */
export const generalCases: ConditionCases = {
  content_type: { params: { types: ['image'] }, matching: plain, other: { text: 'Text alone' } },
  project: {
    params: ({ elsewhere }: World) => ({ categoryIds: [elsewhere] }),
    matching: { category: { id: 'elsewhere' }, subcategory: { id: 'attic' } },
    other: {},
  },
  content_tags: {
    params: async ({ story }: World) => {
      await story.rule(
        'content',
        'Tags it',
        [says('taggable')],
        [{ key: 'add_tags', params: { contentTags: ['seen'] } }],
      )
      return { tags: ['seen'] }
    },
    after: (world, id) => report(world, id),
    matching: { text: 'A taggable text' },
    other: { text: 'Another text' },
  },
}
