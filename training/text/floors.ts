import type { Row } from './measures.ts'

interface Bound {
  least?: number
  most?: number
}

const refused = { most: 0.025 }

/** What a model must reach, by part of the report and row. */
const floors: Readonly<Record<string, Readonly<Record<string, Bound>>>> = {
  'texts held out': {
    'toxicity AUC': { least: 0.95 },
    'toxicity AUPRC': { least: 0.94 },
    'insult AUPRC': { least: 0.91 },
    'threat AUPRC': { least: 0.7 },
    'identity_attack AUPRC': { least: 0.55 },
    'profanity AUPRC': { least: 0.935 },
    'sexual AUPRC': { least: 0.9 },
    'self_harm AUPRC': { least: 0.95 },
    'spam AUPRC': { least: 0.94 },
  },
  'natural comments held out': {
    'toxicity AUPRC': { least: 0.87 },
    'insult AUPRC': { least: 0.85 },
    'threat AUPRC': { least: 0.42 },
    'identity_attack AUPRC': { least: 0.46 },
    'profanity AUPRC': { least: 0.92 },
    'sexual AUPRC': { least: 0.82 },
  },
  'functional tests of hate passed': {
    all: { least: 0.77 },
    'neutral or friendly': { least: 0.92 },
    'negated hate': { least: 0.93 },
    'hate quoted to object to it': { least: 0.95 },
    'profanity without hate': { least: 1 },
  },
  'neutral and friendly mentions flagged as toxic or identity attack': {
    all: { most: 0.08 },
    women: { most: 0.14 },
    Muslims: { most: 0.14 },
    Jews: { most: 0.14 },
    'Black people': { most: 0.14 },
    'white people': { most: 0.14 },
    'gay people': { most: 0.14 },
    'trans people': { most: 0.14 },
    'disabled people': { most: 0.14 },
    'held out, with “black”': { most: 0.38 },
    'held out, with “white”': { most: 0.41 },
    'held out, with “gay”': { most: 0.3 },
  },
  'toxic sentences found with one word masked': { all: { least: 0.95 } },
  'toxic texts held out and found, found again when hidden by': {
    'signs for letters': { least: 0.95 },
    'letters apart': { least: 0.92 },
    'look-alikes': { least: 1 },
    'invisible characters': { least: 1 },
    'letters drawn out': { least: 0.96 },
    'a letter masked': { least: 0.81 },
    'letters swapped': { least: 0.79 },
  },
  'a toxic sentence in the middle of harmless text': {
    'found alone': { least: 0.95 },
    'found in 500 characters': { least: 0.82 },
    'found in 2000 characters': { least: 0.73 },
    'found in 3800 characters': { least: 0.67 },
    'false alarms in 500 characters': { most: 0.12 },
    'false alarms in 2000 characters': { most: 0.2 },
    'false alarms in 3800 characters': { most: 0.25 },
  },
  'English refused as another language': {
    'under 40 characters, written for this': { most: 0.005 },
    'under 40 characters, held out': { most: 0.01 },
    'toxic, hidden by signs for letters': refused,
    'toxic, hidden by letters apart': refused,
    'toxic, hidden by invisible characters': refused,
    'toxic, with a tail in de': refused,
    'toxic, with a tail in fr': refused,
    'toxic, with a tail in es': refused,
    'toxic, with a tail in ru': refused,
    'toxic, with a tail in zh': refused,
  },
  'other languages scored as English': {
    de: { most: 0.15 },
    fr: { most: 0.15 },
    es: { most: 0.15 },
    it: { most: 0.15 },
    pt: { most: 0.15 },
    nl: { most: 0.15 },
    ru: { most: 0 },
    zh: { most: 0 },
    ar: { most: 0 },
  },
  'self-harm in posts written for this': { AUC: { least: 0.85 } },
}

/** What a figure should have been, where it misses its floor; single sentences must all be right. */
export function misses(part: string, { name, value }: Row): string | undefined {
  const { least = part === 'single sentences' ? 1 : -Infinity, most = Infinity } = floors[part]?.[name] ?? {}
  if (value < least) return `at least ${least}`
  return value > most ? `at most ${most}` : undefined
}
