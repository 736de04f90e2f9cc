import { z } from 'zod'
import { mostText } from '../../../intake/content/content.input.ts'
import { presentable } from '../../../platform/validation.ts'
import type { EventReading, InboundEvent, PlatformMessage } from '../integration-kind.ts'
import { eventIn, platformId } from '../platform-values.ts'

const Message = z.object({
  subtype: z.string().optional(),
  user: z.string().optional(),
  bot_id: z.string().optional(),
  text: z.string().nullish(),
  ts: z.string().optional(),
  thread_ts: z.string().optional(),
  edited: z.object({ ts: z.string() }).optional(),
})

const Envelope = z.object({
  type: z.string(),
  challenge: z.string().optional(),
  team_id: z.string().optional(),
  event: Message.extend({
    type: z.string(),
    channel: z.unknown(),
    message: Message.optional(),
  }).optional(),
})

type Event = NonNullable<z.output<typeof Envelope>['event']>

/** The subtypes of messages written by people; others (joins, bots, our own deletions) are not moderated. */
const written = new Set([undefined, 'file_share', 'me_message', 'thread_broadcast'])

/**
 * Parses a request of Slack's Events API: `url_verification` is answered with its challenge, a message written or
 * edited by a person is moderated, anything else is acknowledged. @throws InvalidInputError
 */
export function readSlackEvent({ body }: InboundEvent): EventReading {
  const { type, challenge, team_id: team, event } = eventIn(body, Envelope)
  if (type === 'url_verification') return { answer: { challenge: challenge ?? '' } }
  if (type !== 'event_callback' || !team || event?.type !== 'message') return {}
  const edited = event.subtype === 'message_changed' ? event.message : undefined
  const message = messageOf(team, event, edited ?? event)
  return message ? { message } : {}
}

function messageOf(
  team: string,
  { channel }: Event,
  message: z.output<typeof Message>,
): PlatformMessage | null {
  const { subtype, user, bot_id: bot, ts } = message
  const plain = plainText(message.text ?? '')
  if (!written.has(subtype) || !user || bot || !ts || typeof channel !== 'string' || plain === '') return null
  const shown = presentable(plain, mostText)
  return {
    remote: { channel, ts },
    author: { team, user },
    revision: Number(message.edited?.ts ?? ts),
    content: {
      contentId: platformId('slack', team, channel, ts),
      text: shown,
      user: { id: platformId('slack', team, user) },
      category: { id: platformId('slack', team) },
      subcategory: { id: platformId('slack', team, channel) },
      metadata: {
        slack_team: team,
        slack_channel: channel,
        slack_ts: ts,
        ...(message.thread_ts && { slack_thread_ts: message.thread_ts }),
        ...(shown !== plain && { text_cut: true }),
      },
    },
  }
}

/** Slack's markup in angle brackets, and its plain form. */
const marks: readonly [RegExp, string][] = [
  [/<([@#!])[^<>|]*\|([^<>]*)>/g, '$1$2'],
  [/<([@#])([^<>|]*)>/g, '$1$2'],
  [/<!([^<>|^]*)[^<>|]*>/g, '@$1'],
  [/<([^<>|]*)\|([^<>]*)>/g, '$2 ($1)'],
  [/<([^<>|]*)>/g, '$1'],
]

/** A message as displayed: Slack's markup for people, channels and links is resolved, and its three escapes are decoded. */
export function plainText(mrkdwn: string): string {
  const unmarked = marks.reduce((text, [mark, plain]) => text.replace(mark, plain), mrkdwn)
  return unmarked.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}
