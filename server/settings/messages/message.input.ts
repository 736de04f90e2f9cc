import { z } from 'zod'
import { RequestId } from '../../access/requests/once.ts'
import { ContentReference, exactlyOne, UserReference } from '../../platform/graphql/references.ts'
import { text } from '../../platform/validation.ts'

/** The most characters of a message before its variables are resolved. */
export const mostMessage = 2000

const message = () => text({ max: mostMessage }).refine((value) => value.trim() !== '', 'Must not be empty')

/** The text of a message, or its template (section 2.14). */
export const MessageText = z
  .object({
    text: message().nullish().meta({
      description:
        "Up to 2,000 characters with {{user_name}} and {{moderator_name}}; the template's if left out",
    }),
    templateId: z.uuid().nullish().meta({ description: 'The template that the text comes from' }),
  })
  .refine(({ text: own, templateId }) => own || templateId, { path: ['text'], message: 'Required' })
  .meta({ description: 'A message, of a text or a template' })

export type MessageText = z.output<typeof MessageText>

/** A message template of the workspace. */
export const MessageTemplateInput = z
  .object({
    name: text({ max: 100 })
      .trim()
      .min(1, 'Must not be empty')
      .meta({ description: 'What the team calls it, 1 to 100 characters' }),
    message: message().meta({
      description: 'Up to 2,000 characters; {{user_name}} and {{moderator_name}} are resolved when sent',
    }),
  })
  .meta({ description: 'A message that the team shares' })

/** A message to a user, or as a reply to content. */
export const SendMessageInput = z
  .object({
    content: ContentReference.nullish().meta({
      description: 'The content item that it replies to; either this or a user',
    }),
    user: UserReference.nullish().meta({ description: 'The user; either this or a content item' }),
    text: MessageText.shape.text,
    templateId: MessageText.shape.templateId,
    requestId: RequestId,
  })
  .refine(...exactlyOne('content', 'user'))
  .meta({ description: 'A message to exactly one: a user, or the author of a content item as a reply' })
