import { functionalCases } from '../cases/functional-cases.ts'
import { groupMentions } from '../cases/group-mentions.ts'
import { filled, groups } from '../cases/groups.ts'
import { type Bench, type Part, scoresAs, shareOf } from '../measures.ts'

/** Whether what is said of groups of people is told apart: hate from mere mention, by functionality and by group. */
export function people({ score, held }: Bench): Part[] {
  const attacks = (text: string) => scoresAs(score(text), 'identity_attack')
  const flagged = (text: string) => scoresAs(score(text), 'identity_attack', 'toxicity')
  const cases = functionalCases.map(({ name, hateful, sentences }) => ({
    name,
    hateful,
    texts: [...new Set(sentences.flatMap((each) => groups.map((group) => filled(each, group))))],
  }))
  const all = cases.flatMap(({ hateful, texts }) => texts.map((text) => ({ text, hateful })))
  const mentions = groups.map((group) => ({ group, texts: groupMentions.map((each) => filled(each, group)) }))
  const every = mentions.flatMap(({ texts }) => texts)
  return [
    {
      title: 'functional tests of hate passed',
      rows: [
        shareOf('all', all, ({ text, hateful }) => attacks(text) === hateful),
        ...cases.map(({ name, hateful, texts }) => shareOf(name, texts, (text) => attacks(text) === hateful)),
      ],
    },
    {
      title: 'neutral and friendly mentions flagged as toxic or identity attack',
      rows: [
        shareOf('all', every, flagged),
        ...mentions.map(({ group, texts }) => shareOf(group.name, texts, flagged)),
        ...heldOut(held, score),
      ],
    },
  ]
}

/** The same for the harmless texts that were held out and name a group. */
function heldOut(held: Bench['held'], score: Bench['score']) {
  const named = ['women', 'gay', 'muslim', 'jew', 'black', 'white', 'christian', 'trans']
  const harmless = held.filter(({ labels }) => labels.toxicity === 0 && labels.identity_attack === 0)
  return named.map((name) => {
    const naming = new RegExp(`\\b${name}`, 'i')
    const texts = harmless.filter(({ text }) => naming.test(text))
    return shareOf(`held out, with “${name}”`, texts, ({ text }) =>
      scoresAs(score(text), 'identity_attack', 'toxicity'),
    )
  })
}
