import { registerEnumType } from 'type-graphql'
import { described } from '../platform/graphql/enum-values.ts'
import type { ContentType } from './facts/content-types.ts'

/** The types of content of an item, in the API. */
export const contentTypeNames = {
  text: 'text',
  image: 'image',
  video: 'video',
  audio: 'audio',
} as const satisfies {
  readonly [K in ContentType]: K
}
registerEnumType(contentTypeNames, {
  name: 'ContentType',
  description: 'What an item can hold',
  valuesConfig: described(contentTypeNames, {
    text: 'Something written',
    image: 'Images',
    video: 'Videos',
    audio: 'Sounds',
  }),
})
