import { z } from 'zod'
import { mediaUrl, mostMedia, mostText } from '../../../intake/content/content.input.ts'
import { presentable } from '../../../platform/validation.ts'
import type { EventReading, InboundEvent, PlatformMessage } from '../integration-kind.ts'
import { eventIn, platformId } from '../platform-values.ts'

/** A field that the app's users fill as they like: whatever is no text must not keep a message from being moderated. */
const freeText = z.string().nullish().catch(null)

const User = z.object({ id: z.string().min(1), name: freeText })

const Attachment = z.object({ type: freeText, image_url: freeText }).catch({})

const Message = z.object({
  id: z.string().min(1),
  text: z.string().nullish(),
  type: z.string().nullish(),
  user: User.nullish(),
  attachments: z.array(Attachment).nullish(),
  created_at: z.string().nullish(),
  updated_at: z.string().nullish(),
})

const Event = z.object({
  type: z.string(),
  cid: z.string().optional(),
  created_at: freeText,
  channel: z.object({ name: freeText }).nullish(),
  user: User.nullish(),
  message: Message.nullish(),
})

const moderated = new Set(['message.new', 'message.updated'])

/** The types of messages written by people; system, error, ephemeral and deleted messages are not moderated. */
const written = new Set(['', 'regular', 'reply'])
const ImageUrl = mediaUrl()

/**
 * Parses a webhook of Stream Chat: a new or updated message is moderated, anything else acknowledged. @throws
 * InvalidInputError
 */
export function readStreamEvent({ body }: InboundEvent): EventReading {
  const event = eventIn(body, Event)
  const message = moderated.has(event.type) ? messageOf(event) : null
  return message ? { message } : {}
}

function messageOf({
  cid,
  channel,
  message,
  user: sender,
  created_at: sentAt,
}: z.output<typeof Event>): PlatformMessage | null {
  const user = message?.user ?? sender
  if (!message || !user || !cid || !written.has(message.type ?? '')) return null
  const imageUrls = imagesOf(message)
  const text = message.text ?? ''
  if (text === '' && imageUrls.length === 0) return null
  const shown = presentable(text, mostText)
  const channelType = cid.split(':')[0] ?? cid
  return {
    remote: { id: message.id },
    author: { id: user.id },
    revision: secondsOf([message.updated_at, message.created_at, sentAt]),
    content: {
      contentId: platformId('stream-chat', message.id),
      text: shown,
      imageUrls,
      user: { id: userId(user.id), name: user.name ? presentable(user.name, 255) : null },
      category: { id: platformId('stream-chat', channelType) },
      subcategory: {
        id: platformId('stream-chat', cid),
        name: channel?.name ? presentable(channel.name, 255) : null,
      },
      metadata: {
        stream_cid: presentable(cid, 255),
        stream_message_id: presentable(message.id, 255),
        ...(shown !== text && { text_cut: true }),
      },
    },
  }
}

/** The external id of a Stream user, which is the customer platform's own identifier. */
const userId = (id: string): string => (presentable(id, 255) === id ? id : platformId('stream-chat', id))

function imagesOf({ attachments }: z.output<typeof Message>): string[] {
  const urls = (attachments ?? []).flatMap(({ type, image_url: url }) =>
    type === 'image' && url ? [url] : [],
  )
  return urls.filter((url) => ImageUrl.safeParse(url).success).slice(0, mostMedia)
}

/** The first of the moments that is one, in Unix seconds; 0 if none is. */
function secondsOf(moments: readonly (string | null | undefined)[]): number {
  const times = moments.map((moment) => Date.parse(moment ?? ''))
  return (times.find((time) => !Number.isNaN(time)) ?? 0) / 1000
}
