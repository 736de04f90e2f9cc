import { settingsSchema } from '../../platform/secret-settings.ts'
import { withinOf } from '../asking/latency-buckets.ts'
import type { StoredSignalUsage } from '../asking/signal-usage.entity.ts'
import { scoreLabels } from '../text-scores/score-labels.ts'
import { imageLabelGroups } from './image-label-groups.ts'
import { signalKinds } from './signal-kinds.ts'
import type { SignalProviderKind, SignalUsage } from './signal-provider.object.ts'
import type { SignalProvider, TaxonomyLine } from './signal-provider.ts'

const inWords = (key: string) => `${key.charAt(0).toUpperCase()}${key.slice(1).replaceAll('_', ' ')}`
const groupLabels: Readonly<Record<TaxonomyLine['signal'], Readonly<Record<string, string>>>> = {
  image_labels: imageLabelGroups,
  text_labels: Object.fromEntries(scoreLabels.map((label) => [label, inWords(label)])),
}

/** A kind of provider in the API. */
export const shownKind = (kind: SignalProvider): SignalProviderKind => ({
  key: kind.key,
  label: kind.label,
  description: kind.description,
  documentation: kind.documentation,
  settingsSchema: settingsSchema(kind),
  signals: signalKinds.filter((signal) => kind.signals[signal]),
  taxonomy: kind.taxonomy.map(({ signal, vendor, group }) => ({
    signal,
    vendor,
    group: group === null ? null : (groupLabels[signal][group] ?? group),
  })),
  pricePerCall: kind.pricePerCall,
})

/** The usage of a provider on a day in the API. */
export const shownUsage = ({
  day,
  calls,
  errors,
  cost,
  answers,
  milliseconds,
  buckets,
  lastError,
  restsUntil,
  rests,
}: StoredSignalUsage & { rests: boolean }): SignalUsage => ({
  day,
  calls,
  errors,
  cost,
  lastError,
  meanMs: answers > 0 ? Math.round(milliseconds / answers) : null,
  p95Ms: withinOf(buckets, 0.95),
  restsUntil: rests ? restsUntil : null,
})
