import { item } from '../story.ts'
import { type ConditionCases, onlyMatching, report } from './condition-case.ts'

/** The conditions of the group Reports. */
export const reportCases: ConditionCases = {
  times_reported: {
    params: { counts: 'unique', atLeast: 2 },
    after: async (world, id) => {
      await report(world, id)
      await report(world, id, id.startsWith('matching') ? 'another-reporter' : 'a-reporter')
    },
    matching: {},
    other: {},
  },
  reported_by: { params: { types: ['trusted'] }, after: onlyMatching(report), matching: {}, other: {} },
  reports_made: {
    type: 'user',
    params: { atLeast: 1 },
    before: async (world, id) => {
      await world.story.rest('POST', 'content/sync', item(`${id}-reported`, 'An item'))
      if (id.startsWith('matching')) await report(world, `${id}-reported`, `author-of-${id}`)
    },
    matching: {},
    other: {},
  },
}
