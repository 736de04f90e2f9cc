import { Field, Float, Int, ObjectType } from 'type-graphql'

@ObjectType({ description: 'How likely a text or a picture is of a kind' })
export class TextScore {
  @Field(() => String, {
    description:
      'As in the AI scores and Image labels conditions: toxicity, insult, threat, explicit_nudity, …',
  })
  label!: string
  @Field(() => Float, { description: 'How likely it is of that kind, 0 to 100 percent' }) likelihood!: number
  @Field(() => Boolean, { description: 'Whether a provider says so, which is asked in every language' })
  byProvider!: boolean
}

@ObjectType({ description: 'The scores of one sentence of a text' })
export class SentenceScores {
  @Field(() => Int, { description: 'Where it begins in the text as it was sent, in UTF-16 units' })
  begin!: number
  @Field(() => Int, { description: 'Where it ends, exclusive' }) end!: number
  @Field(() => [TextScore], { description: 'The scores of the sentence, by kind' }) scores!: TextScore[]
}

@ObjectType({ description: 'What was found in a picture' })
export class ImageScores {
  @Field(() => String, {
    nullable: true,
    description: 'Why it, or a part of it, could not be looked at; null where all was',
  })
  problem!: string | null
  @Field(() => [TextScore], {
    nullable: true,
    description: 'Of the text in it; null where nothing was scored',
  })
  scores!: TextScore[] | null
  @Field(() => [String], { description: 'ISO 639-1 codes of text in it that is not scored' })
  unsupportedLanguages!: string[]
  @Field(() => [String], {
    description:
      'ISO 639-1 codes of text in it that is scored by lists of words: for toxicity, insult and profanity alone',
  })
  basicLanguages!: string[]
  @Field(() => [TextScore], {
    description:
      'What is seen in it, each group of the Image labels condition that is known with its highest',
  })
  labels!: TextScore[]
}

@ObjectType({ description: 'How likely a text with pictures is of each kind; nothing of it is kept' })
export class ContentScores {
  @Field(() => String, {
    nullable: true,
    description: 'ISO 639-1 code of the detected language; null where it cannot be detected',
  })
  language!: string | null
  @Field(() => [TextScore], {
    nullable: true,
    description: 'Of the text; null without one, or where it is not scored',
  })
  scores!: TextScore[] | null
  @Field(() => String, {
    nullable: true,
    description:
      'Why the provider of text scores says nothing of the text; null where it does, where none is asked, and where its route allows that',
  })
  problem!: string | null
  @Field(() => [String], {
    description: 'ISO 639-1 codes of the text that are not scored, but by a provider',
  })
  unsupportedLanguages!: string[]
  @Field(() => [String], {
    description:
      'ISO 639-1 codes of the text that is scored by lists of words: for toxicity, insult and profanity alone, but by a provider',
  })
  basicLanguages!: string[]
  @Field(() => [SentenceScores], {
    description: 'In their order; empty unless they were asked for. No provider is asked about them',
  })
  sentences!: SentenceScores[]
  @Field(() => [ImageScores], { description: 'In their order' }) images!: ImageScores[]
  @Field(() => Float, {
    nullable: true,
    description:
      "How closely a picture matches the workspace's lists of known abuse material, 0 to 100; null without pictures",
  })
  knownAbuse!: number | null
}
