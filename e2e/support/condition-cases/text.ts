import { says } from '../story.ts'
import { type ConditionCases, sentBefore } from './condition-case.ts'

/** The conditions of the group Text. */
export const textCases: ConditionCases = {
  text: {
    params: says('pineapple').params,
    matching: { text: 'A pineápple!' },
    other: { text: 'A pine apple' },
  },
  text_length: { params: { atMost: 3 }, matching: { text: 'Hi!' }, other: { text: 'Hello' } },
  special_characters: {
    params: { atLeast: 3 },
    matching: { text: 'Win $$$ now' },
    other: { text: 'Win 300 now' },
  },
  duplicate_messages: {
    params: { scope: 'user', atLeast: 2 },
    before: sentBefore('Come and see my page today', 'repeats'),
    matching: { text: 'Come and see my page today', user: { id: 'repeats' } },
    other: { text: 'Something that nobody said before', user: { id: 'says-it-once' } },
  },
  links: {
    params: { atLeast: 1 },
    matching: { text: 'See https://example.com/a' },
    other: { text: 'See there' },
  },
  language: {
    params: { languages: ['de'] },
    matching: { text: 'Das ist ein ganz gewöhnlicher deutscher Satz über das Wetter.' },
    other: { text: 'This is an ordinary English sentence about the weather.' },
  },
  ai_scores: {
    params: { score: 'toxicity', minimum: 70 },
    matching: { text: 'You are a stupid worthless idiot' },
    other: { text: 'You are a great friend' },
  },
  topic: {
    params: { topics: ['politics'], minimum: 50 },
    matching: { text: 'The law was passed by parliament in a late vote' },
    other: { text: 'I like the colour of your new bike' },
  },
}
