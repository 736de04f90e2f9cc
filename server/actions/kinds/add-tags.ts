import { actorFields, defineActionKind, objectFields } from '../action-kind.ts'

/** Tags were added by a moderator or a rule (section 6.2). */
export default defineActionKind({
  type: 'AddTags',
  payload: (action) => ({
    type: action.objectType,
    ...actorFields(action),
    ...objectFields(action.snapshot),
    tags_added: action.tagsAdded,
  }),
})
