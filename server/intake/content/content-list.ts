import { connectionOf } from '../../platform/graphql/connection.ts'
import { Content } from './content.entity.ts'

/** A page of content. */
export const ContentConnection = connectionOf('Content', () => Content)
