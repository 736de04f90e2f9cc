import { Status } from '../../platform/vocabulary/status.ts'
import { thresholds } from './decisiveness.ts'
import type { ReadyModerator } from './ready-moderator.ts'
import type { Verdict } from './verdict.ts'

/** What an AI moderator does with its verdict. */
export enum VerdictOutcome {
  acted = 'acted',
  flagged = 'flagged',
  recommended = 'recommended',
  silent = 'silent',
  failed = 'failed',
}

/** What admins permitted a moderator. */
type Permissions = Pick<ReadyModerator, 'may' | 'categoryPermissions'>

/** What follows from a verdict: a status to set, and whether the verdict waits as a recommendation. */
export interface Ruling {
  outcome: VerdictOutcome
  status: Status | null
  recommends: boolean
}

/**
 * What an AI moderator does with a verdict (section 2.13). An allow that is not to be relied on never decides: a human is
 * to look. From the act threshold on it acts, if it may. Otherwise, from
 * the recommend threshold on, it recommends; what it would flag or remove is flagged for a human, if it may flag. Without
 * a quote from the text, and with a category that only moderators may attach, it recommends at most.
 */
export function ruleOn(
  { decisiveness, ...permissions }: Permissions & Pick<ReadyModerator, 'decisiveness'>,
  verdict: Verdict,
): Ruling {
  const { act, recommend } = thresholds[decisiveness]
  const { action, confidence, section, doubt } = verdict
  const may = mayFor(permissions, section)
  if (action === Status.allowed && doubt !== null) return forHuman(may)
  if (confidence < recommend) return silent
  if (confidence >= act && may.includes(action) && isGrounded(verdict))
    return { outcome: VerdictOutcome.acted, status: action, recommends: false }
  const flags = action !== Status.allowed && may.includes(Status.flagged) && (section?.automatic ?? false)
  if (!flags) return { outcome: VerdictOutcome.recommended, status: null, recommends: true }
  return { outcome: VerdictOutcome.flagged, status: Status.flagged, recommends: action === Status.hidden }
}

/** What a moderator may decide itself: what is said of the category that it names, or else what it may in general. */
const mayFor = ({ may, categoryPermissions }: Permissions, section: Verdict['section']): readonly Status[] =>
  categoryPermissions.find(({ policyCategoryId }) => policyCategoryId === section?.policyCategoryId)?.may ??
  may

const forHuman = (may: readonly Status[]): Ruling =>
  may.includes(Status.flagged)
    ? { outcome: VerdictOutcome.flagged, status: Status.flagged, recommends: true }
    : { outcome: VerdictOutcome.recommended, status: null, recommends: true }

const silent: Ruling = { outcome: VerdictOutcome.silent, status: null, recommends: false }

const isGrounded = ({ action, section, evidence }: Verdict) =>
  action === Status.allowed || (section?.automatic === true && evidence.length > 0)
