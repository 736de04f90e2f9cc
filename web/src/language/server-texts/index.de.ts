import { Phrasebook, type PhrasesByKind } from '../phrasebook.ts'
import { choices } from './choices.de.ts'
import { conditions } from './conditions.de.ts'
import { fields } from './fields.de.ts'
import { parameters } from './parameters.de.ts'
import { providers } from './providers.de.ts'
import { refusals } from './refusals.de.ts'
import { explanations } from './sentences/explanations.de.ts'
import { phrases, topics } from './sentences/phrases.de.ts'
import { failure, problems } from './sentences/problems.de.ts'
import { inReasons, notes, reasons, reversal } from './sentences/reasons.de.ts'
import { summaries } from './sentences/summaries.de.ts'

/** German for what the server says, by kind and by the English; tests have all of it. */
export const serverTexts = {
  /** What it calls things, and what it refuses. */
  said: { ...topics, ...providers, ...conditions, ...parameters, ...choices, ...refusals, ...fields },
  summary: summaries,
  explanation: explanations,
  problem: problems,
  failure,
  note: notes,
  reversal,
  ...reasons,
  ...inReasons,
  ...phrases,
} satisfies PhrasesByKind

export const phrasebook = new Phrasebook(serverTexts)
