import { z } from 'zod'
import { RequestId } from '../../access/requests/once.ts'
import {
  ContentReference,
  exactlyOne,
  SubcategoryReference,
  UserReference,
} from '../../platform/graphql/references.ts'
import { text } from '../../platform/validation.ts'
import { BanDuration } from '../../platform/vocabulary/period.ts'
import { Status } from '../../platform/vocabulary/status.ts'
import { NextReview } from '../../reviews/next-review.input.ts'
import { MessageText } from '../../settings/messages/message.input.ts'

const mostInformation = 1000

const seenVersion = z.int().min(1, 'Must be at least 1')

const temporaryBan = z
  .object({ duration: BanDuration.shape.duration.nullish(), period: BanDuration.shape.period.nullish() })
  .meta({
    description: 'How long a temporary ban lasts; the default of the workspace where it is left out',
  })
  .nullish()
  .meta({ description: 'With a ban: ends it after this time, or after the default of the workspace' })

const hideAllContent = z
  .object({
    policyCategoryId: z
      .uuid()
      .nullish()
      .meta({ description: 'The id of the policy category that the content violates' }),
  })
  .meta({ description: 'How the content of a banned user is removed' })
  .nullish()
  .meta({ description: "With a ban: also removes the user's existing content" })

/** The ban of the author along with a decision on their content. */
const AuthorBan = z
  .object({
    policyCategoryId: z.uuid().nullish().meta({
      description:
        'The id of the policy category that the author has violated; the workspace can require one',
    }),
    temporaryBan,
    hideAllContent,
  })
  .meta({ description: 'How the author of content is banned' })

/** A moderator's decision on exactly one object: an open review, a content item, a user or a subcategory. */
export const DecisionInput = z
  .object({
    reviewId: z.uuid().nullish().meta({ description: 'The id of an open review' }),
    content: ContentReference.nullish().meta({ description: 'The item that is decided on' }),
    user: UserReference.nullish().meta({ description: 'The user who is decided on' }),
    subcategory: SubcategoryReference.nullish().meta({ description: 'The subcategory that is decided on' }),
    status: z.enum(Status).meta({ description: 'The status that it is to have' }),
    policyCategoryId: z.uuid().nullish().meta({
      description:
        'The id of the policy category that is violated; the workspace can require one for flag and remove',
    }),
    policyInformation: text({ max: mostInformation })
      .nullish()
      .meta({ description: 'More about the reason, sent with the webhook; up to 1,000 characters' }),
    addTags: z
      .array(text({ min: 1, max: 255 }))
      .max(100, 'At most 100 tags')
      .nullish()
      .meta({ description: 'Identifiers of tags to add, at most 100' }),
    strike: z
      .boolean()
      .nullish()
      .meta({ description: 'Whether the user, or the author of the content, is given a strike too' }),
    temporaryBan,
    message: MessageText.nullish().meta({ description: 'Sent to the user, or as a reply to the content' }),
    hideAllContent,
    authorBan: AuthorBan.nullish().meta({
      description:
        'With a decision on content: bans its author too, under the same note and `policyInformation`. Both are decided or neither, and undone together',
    }),
    note: text({ max: mostInformation })
      .nullish()
      .meta({ description: 'For the team alone, shown in the timeline; up to 1,000 characters' }),
    seenVersion: seenVersion.nullish().meta({
      description:
        'The version of the content item, or of the profile of the user, that was looked at: ITEM_CHANGED where another is in force by now. Without it, whichever is in force is decided on',
    }),
    seenCreatedAt: z.date().nullish().meta({
      description:
        'With `seenVersion`: the `createdAt` of the item or user that was looked at. ITEM_CHANGED where that was deleted and what has its id by now was created later',
    }),
    next: NextReview.nullish().meta({
      description:
        'Has the next review claimed for the caller once the decision is taken; it is answered as `next`',
    }),
    requestId: RequestId,
  })
  .refine(...exactlyOne('reviewId', 'content', 'user', 'subcategory'))
  .meta({ description: 'A decision on exactly one thing: a review, a content item, a user or a subcategory' })

export type DecisionInput = z.output<typeof DecisionInput>

/** Tags to add to, or remove from, a content item or a user (section 2.5). */
export const TaggingInput = z
  .object({
    content: ContentReference.nullish().meta({ description: 'The content item; either this or a user' }),
    user: UserReference.nullish().meta({ description: 'The user; either this or a content item' }),
    tags: z
      .array(text({ min: 1, max: 255 }))
      .min(1, 'Must not be empty')
      .max(100, 'At most 100 tags')
      .meta({ description: 'Identifiers of tags, 1 to 100' }),
    requestId: RequestId,
  })
  .refine(...exactlyOne('content', 'user'))
  .meta({ description: 'Tags of exactly one thing: a content item or a user' })
