import { rowsOfOwner } from '../../access/requests/rows-by-id.ts'
import { mediaOfContents } from './media.store.ts'

/** The media files of the current version of each content item, in the order they were sent. */
export const mediaOf = rowsOfOwner(mediaOfContents)
