import { Field, Int, ObjectType, registerEnumType } from 'type-graphql'
import { described } from '../../platform/graphql/enum-values.ts'

/** The judge that failed, or the part of the item that could not be judged. */
export enum UnjudgedSource {
  ai = 'ai',
  image = 'image',
  video = 'video',
  audio = 'audio',
  signal = 'signal',
}
registerEnumType(UnjudgedSource, {
  name: 'UnjudgedSource',
  description: 'What was to judge an item, or to be judged of it',
  valuesConfig: described(UnjudgedSource, {
    ai: 'An AI moderator that did not judge the item',
    image: 'A picture that could not be read',
    video: 'A video that could not be read',
    audio: 'A sound that could not be read',
    signal: 'A signal that could not be had',
  }),
})

/** Why something could not be judged. */
export enum UnjudgedReason {
  away = 'away',
  refused = 'refused',
  unreadable = 'unreadable',
  spent = 'spent',
  no_text = 'no_text',
  media = 'media',
  budget = 'budget',
}
registerEnumType(UnjudgedReason, {
  name: 'UnjudgedReason',
  description: 'Why something could not be judged',
  valuesConfig: described(UnjudgedReason, {
    away: 'The provider did not answer, or asked to wait',
    refused: 'The provider refused the request, or the settings are wrong',
    unreadable: 'What the model answered about this item is no verdict',
    spent: "The day's budget of the AI moderator is spent",
    no_text: 'There is no text in the item that an AI moderator could read',
    media: 'A media file could not be fetched, or not be read',
    budget: 'The budget of the day for the provider is spent',
  }),
})

/** What happens to an item while a signal that its rules need is unavailable. */
export enum WhenUnavailable {
  allow = 'allow',
  flag = 'flag',
  hold = 'hold',
}
registerEnumType(WhenUnavailable, {
  name: 'WhenUnavailable',
  description: 'What happens to an item while a signal cannot be had; it is marked as not judged in any case',
  valuesConfig: described(WhenUnavailable, {
    allow: 'It is decided without the signal',
    flag: 'It is flagged for a human',
    hold: 'It has no status and judging is retried, for some minutes; then it is flagged',
  }),
})

@ObjectType({ description: 'Something of an item that could not be judged' })
export class UnjudgedPart {
  @Field(() => UnjudgedSource, { description: 'What was to judge, or to be judged' }) source!: UnjudgedSource
  @Field(() => UnjudgedReason, { description: 'Why it could not be judged' }) reason!: UnjudgedReason
  @Field(() => String, {
    nullable: true,
    description: 'The name of the AI moderator, or the signal and what it is of; null for media files',
  })
  name!: string | null
  @Field(() => Int, {
    nullable: true,
    description: 'The place of the file among those of its kind, from 0; null for anything else',
  })
  position!: number | null
  @Field(() => String, { description: 'What the provider or the file did, in words' }) problem!: string
  @Field(() => Int, { description: 'How often it was tried' }) tries!: number
  @Field(() => WhenUnavailable, {
    nullable: true,
    description:
      'What happens to the item for a signal that could not be had; null for anything else, where it is what the workspace chose',
  })
  handling?: Handling | null
}

/** How a workspace handles content that could not be judged. */
export type Handling = `${WhenUnavailable}`

/** The outcome of an item that could not be judged: by the workspace's setting, or by another decision. */
export type UnjudgedOutcome = 'allowed' | 'flagged' | 'held' | 'decided'

/** The unjudged parts of a version, since when, and the outcome; null while it is open. */
export interface UnjudgedMark {
  version: number
  since: string
  outcome: UnjudgedOutcome | null
  parts: UnjudgedPart[]
}

/** A part as a sentence for people. */
export function unjudgedWords({ source, name, position, problem, tries }: UnjudgedPart): string {
  if (source === UnjudgedSource.ai)
    return `Not judged by ${name ?? 'an AI moderator'}: ${problem}${oftenTried(tries)}`
  if (source === UnjudgedSource.signal)
    return `${name ?? 'A signal'} could not be had: ${problem}${oftenTried(tries)}`
  const kind = `${source.charAt(0).toUpperCase()}${source.slice(1)}`
  return `${kind} ${(position ?? 0) + 1} could not be read: ${problem}`
}

const oftenTried = (tries: number): string => (tries > 1 ? ` (${tries} tries)` : '')
