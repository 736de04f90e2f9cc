import { z } from 'zod'
import { withExternalId, withId } from '../../platform/external-names.ts'
import { externalId, jsonProblem, text } from '../../platform/validation.ts'
import { SentUser, UserInput } from '../users/user.input.ts'

/** Characters (code points) of a content text (section 8). */
export const mostText = 4000
/** The most media files of a kind of an item. */
export const mostMedia = 20
const mostMetadataBytes = 64 * 1024

const place = (what: string) =>
  z
    .object({
      id: externalId().meta({ description: "The customer platform's own identifier" }),
      name: text({ max: 255 }).nullish().meta({
        description: 'Shown in the dashboard, up to 255 characters; the one sent before stays unless given',
      }),
    })
    .meta({ description: what })

/** The URL of a media file of an item. */
export const mediaUrl = () =>
  z
    .url({ protocol: /^https?$/, error: 'Must be an http or https URL' })
    .max(2048, 'Must be at most 2048 characters')
    .refine((url) => jsonProblem(url) === null, 'Must be an http or https URL')

const mediaUrls = (kind: string) =>
  z
    .array(mediaUrl())
    .max(mostMedia, `At most ${mostMedia} URLs`)
    .nullish()
    .meta({ description: `Publicly reachable or signed ${kind} URLs, at most ${mostMedia}` })

const metadata = z
  .record(z.string(), z.unknown())
  .superRefine((value, context) => {
    const problem = jsonProblem(value)
    if (problem) context.addIssue(problem)
    else if (Buffer.byteLength(JSON.stringify(value)) > mostMetadataBytes)
      context.addIssue('Must be at most 64 KiB as JSON')
  })
  .nullish()
  .meta({ description: 'Custom attributes; the keys are kept as they are' })

/** A content item sent by the customer platform (section 2.3). */
export const ContentInput = z
  .object({
    contentId: externalId().meta({ description: "The customer platform's own identifier" }),
    text: text({ max: mostText }).nullish().meta({ description: 'Up to 4,000 characters' }),
    imageUrls: mediaUrls('image'),
    videoUrls: mediaUrls('video'),
    audioUrls: mediaUrls('audio'),
    user: UserInput,
    category: place('A top-level area of the customer platform'),
    subcategory: place('A place within the category where content is posted'),
    metadata,
  })
  .meta({ description: 'A content item: text, media, or both' })

export type ContentInput = z.output<typeof ContentInput>

const sentPlace = ({ shape, description = '' }: ReturnType<typeof place>) =>
  z.object({ externalId: shape.id, name: shape.name }).meta({ description })

const { contentId, category, subcategory } = ContentInput.shape

/** A content item as GraphQL input, with external ids. */
export const SentContent = z
  .object({
    ...ContentInput.omit({ contentId: true }).shape,
    externalId: contentId,
    user: SentUser,
    category: sentPlace(category),
    subcategory: sentPlace(subcategory),
  })
  .meta({ description: 'A content item: text, media, or both' })

/** Converts the GraphQL input to the form of intake. */
export const contentSent = ({ externalId, ...sent }: z.output<typeof SentContent>): ContentInput => ({
  ...sent,
  contentId: externalId,
  user: withId(sent.user),
  category: withId(sent.category),
  subcategory: withId(sent.subcategory),
})

/** Converts the REST input to the form of GraphQL. */
export const sentContent = ({
  contentId: externalId,
  ...body
}: z.input<typeof ContentInput>): z.input<typeof SentContent> => ({
  ...body,
  externalId,
  user: withExternalId(body.user),
  category: withExternalId(body.category),
  subcategory: withExternalId(body.subcategory),
})
