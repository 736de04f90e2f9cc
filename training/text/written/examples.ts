import type { Example } from '../examples.ts'
import { againstHate, chosenGroups, hateOfChosenGroups, hateOfGroups, kindToGroups } from './about-groups.ts'
import { endings, notSelfHarm, selfHarm } from './about-self-harm.ts'
import { abuseOfOne, notThreats, threats, urgingSelfHarm } from './at-people.ts'
import { figuresOfSpeech, harshOnThings, profaneAndHarmless, things } from './everyday.ts'
import { groups } from './groups.ts'

type Labels = Example['labels']

const harmless: Labels = {
  toxicity: 0,
  insult: 0,
  threat: 0,
  identity_attack: 0,
  profanity: 0,
  sexual: 0,
  self_harm: 0,
  spam: 0,
}
const abuse: Labels = {
  toxicity: 1,
  insult: 1,
  identity_attack: 0,
  threat: 0,
  sexual: 0,
  self_harm: 0,
  spam: 0,
}
const hate: Labels = { toxicity: 1, identity_attack: 1, sexual: 0, self_harm: 0, spam: 0 }
const source = 'templates of this project'

/** Sentences written for what the sources lack: groups named kindly and in hate, figures of speech, self-harm. */
export function writtenExamples(): Example[] {
  const make = (labels: Labels, w: number, texts: readonly string[]): Example[] =>
    texts.map((text) => ({ text, labels, w, src: source }))
  const { profanity: _, ...notProfane } = harmless
  return [
    ...make(harmless, 1, ofGroups(kindToGroups)),
    ...make(harmless, 0.5, ofGroups(againstHate)),
    ...make(hate, 1.2, ofGroups(hateOfGroups)),
    ...make(abuse, 0.5, chosen()),
    ...make({ ...harmless, profanity: 1 }, 2, ofThings(profaneAndHarmless)),
    ...make(notProfane, 0.5, ofThings(harshOnThings)),
    ...make(harmless, 1, ofThings(figuresOfSpeech, 1)),
    ...make(abuse, 0.7, ended(abuseOfOne)),
    ...make({ ...abuse, threat: 1, insult: 0 }, 0.7, ended(threats)),
    ...make(harmless, 0.7, ended(notThreats)),
    ...make({ toxicity: 1, self_harm: 1, identity_attack: 0, sexual: 0, spam: 0 }, 1, ended(urgingSelfHarm)),
    ...make({ ...harmless, self_harm: 1 }, 0.7, ended(selfHarm)),
    ...make(harmless, 0.7, ended(notSelfHarm)),
  ]
}

const ofGroups = (templates: readonly string[]): string[] =>
  templates.flatMap((template) => [
    ...new Set(
      groups.map(([people, one]) => template.replaceAll('{people}', people).replaceAll('{one}', one)),
    ),
  ])

/** Every template with one of so many things, others for each. */
const ofThings = (templates: readonly string[], among = 3): string[] =>
  templates.flatMap((template, at) => [
    ...new Set(
      things
        .filter((_, place) => (place + at) % among === 0)
        .map(([thing, bare]) => template.replaceAll('{thing}', thing).replaceAll('{bare}', bare)),
    ),
  ])

const chosen = (): string[] =>
  hateOfChosenGroups.flatMap((template) => chosenGroups.map((them) => template.replaceAll('{them}', them)))

/** Every sentence with every third ending. */
const ended = (sentences: readonly string[]): string[] =>
  sentences.flatMap((sentence, at) =>
    endings.filter((_, place) => (place + at) % 3 === 0).map((ending) => sentence + ending),
  )
