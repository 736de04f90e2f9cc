import type { Phrases } from '../../phrasebook.ts'
import { signals } from '../providers.de.ts'
import { explanations } from './explanations.de.ts'

/** What could not be judged, and why. */
const unjudged: Phrases = {
  'Not judged by {1}: {2:attempts}': 'Nicht beurteilt von {1}: {2}',
  'Not judged by an AI moderator: {1:attempts}': 'Nicht beurteilt von einem KI-Moderator: {1}',
  '{1:signal} could not be had: {2:attempts}': '{1} nicht zu bekommen: {2}',
  'Image {1:number} could not be read: {2:problem?}': 'Bild {1} ließ sich nicht lesen: {2}',
  'Video {1:number} could not be read: {2:problem?}': 'Video {1} ließ sich nicht lesen: {2}',
  'Audio {1:number} could not be read: {2:problem?}': 'Ton {1} ließ sich nicht lesen: {2}',
  'The automated checks failed': 'Die automatischen Prüfungen sind gescheitert',
  'The automated checks failed: {1}': 'Die automatischen Prüfungen sind gescheitert: {1}',
}

/** Why a decision of a rule, or its status alone, was not applied. */
const notApplied: Phrases = {
  'not applied: {1:refusal}': 'nicht angewandt: {1}',
  'status not applied: {1:refusal}': 'Status nicht angewandt: {1}',
  'strike not applied: {1:refusal}': 'Verwarnung nicht angewandt: {1}',
}

/** What is noted where somebody takes back what was done to many at once. */
export const reversal: Phrases = {
  'A rule that was applied to past items was taken back':
    'Eine auf Vergangenes angewandte Regel wurde zurückgenommen',
  'A decision on a selection of items was taken back':
    'Eine Entscheidung über ausgewählte Inhalte wurde zurückgenommen',
}

/** What the program itself says of what it did. */
export const notes: Phrases = {
  ...unjudged,
  ...notApplied,
  'Judged after all': 'Doch noch beurteilt',
  'The customer platform refused the change of status': 'Die Plattform hat die Statusänderung abgelehnt',
  'The customer platform refused the strike': 'Die Plattform hat die Verwarnung abgelehnt',
  ...reversal,
}

/** Why an item wants a human, by what asked for it. What a moderator, a platform or a model wrote is theirs. */
export const reasons = {
  reasonRULE: explanations,
  reasonAI: {
    'AI recommends to allow: {1}': 'KI empfiehlt, zuzulassen: {1}',
    'AI recommends to flag: {1}': 'KI empfiehlt, zu markieren: {1}',
    'AI recommends to remove: {1}': 'KI empfiehlt, zu entfernen: {1}',
    'AI recommends to allow, but {1:doubt}: {2}': 'KI empfiehlt, zuzulassen, aber {1}: {2}',
    'Unsure: {1}': 'Unsicher: {1}',
  },
  reasonMEMBER: { 'Flagged by a moderator': 'Von einem Moderator markiert' },
  reasonCUSTOMER: {
    'Flagged by the customer platform': 'Von der Plattform markiert',
    'The user was sent as flagged': 'Der Nutzer kam als markiert',
  },
  reasonREVERT: {
    'The customer platform refused the last decision': 'Die Plattform hat die letzte Entscheidung abgelehnt',
  },
  reasonREVERSAL: notes,
  reasonFAILURE: {
    ...unjudged,
    'The temporary ban did not end: {1}': 'Die Sperre auf Zeit endete nicht: {1}',
    'The strike did not end: {1}': 'Die Verwarnung endete nicht: {1}',
  },
  reasonAPPEAL: {
    'The user appeals a strike': 'Der Nutzer legt Einspruch gegen eine Verwarnung ein',
    'The user appeals the ban': 'Der Nutzer legt Einspruch gegen die Sperre ein',
    'The user appeals the removal': 'Der Nutzer legt Einspruch gegen die Entfernung ein',
  },
  reasonDISAGREEMENT: {
    'Two people decided differently: {1:decided} and {2:decided}':
      'Zwei Personen haben verschieden entschieden: {1} und {2}',
  },
} satisfies Record<string, Phrases>

/** What stands within these. */
export const inReasons = {
  refusal: {
    'already applied': 'schon angewandt',
    'it has this status from this rule': 'der Status stammt schon von dieser Regel',
    'reverted by the customer platform': 'von der Plattform zurückgenommen',
    'decided by a moderator': 'ein Moderator hat entschieden',
    'decided by an API key': 'ein API-Schlüssel hat entschieden',
    'decided by the customer platform': 'die Plattform hat entschieden',
    'the user has an active strike': 'der Nutzer hat eine aktive Verwarnung',
    'all strikes of the user are used': 'der Nutzer hat schon alle Verwarnungen',
    'strikes need the Pro or Enterprise plan': 'Verwarnungen brauchen den Tarif Pro oder Enterprise',
    'strikes are off: the workspace has no tiers':
      'Verwarnungen sind aus, der Arbeitsbereich hat keine Stufen',
  },
  attempts: {
    '{1:problem?}': '{1}',
    '{1:problem?} ({2:number} tries)': '{1} ({2} Versuche)',
  },
  signalName: signals,
  signal: {
    'A signal': 'Ein Signal',
    '{1:signalName}': '{1}',
    '{1:signalName} of {2:file}': '{1} von {2}',
  },
  file: {
    'image {1:number}': 'Bild {1}',
    'video {1:number}': 'Video {1}',
    'audio {1:number}': 'Ton {1}',
  },
  doubt: {
    'the item has text that people cannot see': 'der Inhalt hat Text, den Menschen nicht sehen',
    'the item speaks to whoever judges it': 'der Inhalt wendet sich an den, der ihn beurteilt',
    'not all of its pictures could be shown': 'nicht alle Bilder konnten gezeigt werden',
  },
  decided: {
    Allow: 'Zulassen',
    Flag: 'Markieren',
    Remove: 'Entfernen',
    'Allow ({1})': 'Zulassen ({1})',
    'Flag ({1})': 'Markieren ({1})',
    'Remove ({1})': 'Entfernen ({1})',
  },
} satisfies Record<string, Phrases>
