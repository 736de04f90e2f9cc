import { connectionOf } from '../../platform/graphql/connection.ts'
import { timedList } from '../../platform/graphql/timed-list.ts'
import { ContentFilter } from './content-filter.input.ts'
import { Content } from './content.entity.ts'
import { contentAfter } from './content.store.ts'

/** A page of content. */
export const ContentConnection = connectionOf('Content', () => Content)

/** A page of the workspace's content, newest first. @throws InvalidInputError when the filter or the cursor is not valid */
export const listContent = timedList(ContentFilter, contentAfter)
