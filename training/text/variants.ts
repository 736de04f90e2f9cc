import type { Example } from './examples.ts'
import { obfuscations } from './obfuscate.ts'
import { groups } from './written/groups.ts'

/** Names of groups that can stand for each other in a sentence: of many, and as adjectives. */
const interchangeable: readonly (readonly string[])[] = [
  [
    'women',
    'muslims',
    'jews',
    'blacks',
    'whites',
    'mexicans',
    'immigrants',
    'gays',
    'christians',
    'asians',
    'arabs',
    'indians',
    'refugees',
    'lesbians',
    'men',
  ],
  [
    'muslim',
    'jewish',
    'black',
    'white',
    'gay',
    'mexican',
    'asian',
    'christian',
    'trans',
    'disabled',
    'indian',
    'arab',
  ],
]
const places = new Map(
  interchangeable.flatMap((names) => names.map((name, at) => [name, { names, at }] as const)),
)
const naming = new RegExp(`\\b(?:${[...places.keys()].join('|')})\\b`, 'gi')

/** The examples, and copies of every third with its words hidden in one of the ways that people do it. */
export function withHidden(examples: readonly Example[]): Example[] {
  const ways = Object.values(obfuscations)
  const copies = examples
    .filter((_, at) => at % 3 === 0)
    .map((example, at) => {
      const hide = ways[at % ways.length] as (text: string) => string
      return { ...example, text: hide(example.text), w: example.w / 2 }
    })
  return [...examples, ...copies]
}

/** The examples, and copies of those that name a group, with other groups in its place: their labels are the same. */
export function withOtherGroups(examples: readonly Example[]): Example[] {
  const copies = examples
    .filter(({ text, labels }) => labels.identity_attack !== undefined && text.search(naming) >= 0)
    .map((example, number) => ({
      ...example,
      text: example.text.replace(naming, (name) => {
        const { names, at } = places.get(name.toLowerCase()) as { names: readonly string[]; at: number }
        return names[(at + 1 + (number % (names.length - 1))) % names.length] as string
      }),
      w: example.w / 2,
    }))
  return [...examples, ...copies]
}

/** Words of a piece of a long text. */
const pieceWords = 24

/** The examples, and the pieces of long ones: what the whole is not, no piece of it is. */
export function withPieces(examples: readonly Example[]): Example[] {
  const pieces = examples.flatMap((example) => {
    const words = example.text.split(/\s+/)
    const labels = Object.fromEntries(Object.entries(example.labels).filter(([, target]) => target === 0))
    if (words.length < 1.5 * pieceWords || labels.toxicity !== 0) return []
    return Array.from({ length: Math.floor(words.length / pieceWords) }, (_, at) => ({
      ...example,
      text: words.slice(at * pieceWords, (at + 1) * pieceWords).join(' '),
      labels,
      w: example.w / 2,
    }))
  })
  return [...examples, ...pieces]
}

const many = /\b(?:people|guys|folks|fans|players|students|friends|kids|users|others|teams)\b/i
const one = /\b(?:a (?:man|guy|person|friend|kid|player)|someone|somebody)\b/i
/** What makes a text say something against those that it names. */
const against =
  /hate|kill|stupid|worst|bad|disgust|ugly|dumb|sick|awful|terrible|evil|\b(?:wrong|die|dead|annoy|idiot|fake|trash|toxic|dirty|sucks?)/i

/** The examples, and copies of harmless ones that name people, with groups in their place: they stay harmless. */
export function withGroupsNamed(examples: readonly Example[]): Example[] {
  const harmless = examples.filter(
    ({ text, labels }) =>
      labels.toxicity === 0 &&
      labels.identity_attack === 0 &&
      labels.profanity !== 1 &&
      text.length < 200 &&
      (many.test(text) || one.test(text)) &&
      !against.test(text),
  )
  const copies = harmless.flatMap((example, at) =>
    [0, 1, 2].map((turn) => {
      const [people, each] = groups[(7 * at + 20 * turn) % groups.length] as (typeof groups)[number]
      return { ...example, text: example.text.replace(many, people).replace(one, each) }
    }),
  )
  return [...examples, ...copies]
}
