import { defineFact } from '../fact.ts'

/** The types of content of an item. */
export type ContentType = 'text' | 'image' | 'video' | 'audio'

/** The types of content of the item: text that is not blank, and media of each kind. */
export default defineFact({
  cost: 1,
  compute({ text, imageUrls, videoUrls, audioUrls }): ContentType[] {
    const types: ContentType[] = []
    if (text?.trim()) types.push('text')
    if (imageUrls.length > 0) types.push('image')
    if (videoUrls.length > 0) types.push('video')
    if (audioUrls.length > 0) types.push('audio')
    return types
  },
})
