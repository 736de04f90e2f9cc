import { Status } from '../../platform/vocabulary/status.ts'
import { thresholds } from './decisiveness.ts'
import type { ReadyModerator } from './ready-moderator.ts'
import type { Verdict } from './verdict.ts'

/** The outcome of a verdict. */
export enum VerdictOutcome {
  acted = 'acted',
  flagged = 'flagged',
  recommended = 'recommended',
  silent = 'silent',
  failed = 'failed',
}

/** The actions that admins allow a moderator. */
type Permissions = Pick<ReadyModerator, 'may' | 'categoryPermissions'>

/** The effect of a verdict: a status to set, and whether it becomes a recommendation. */
export interface Ruling {
  outcome: VerdictOutcome
  status: Status | null
  recommends: boolean
}

/**
 * The effect of an AI moderator's verdict (section 2.13). An allow with a doubt never decides: a human has to. From the act
 * threshold on the moderator acts, if permitted. Otherwise, from the recommend threshold on, it recommends; an item that it would
 * flag or remove is flagged for a human, if it may flag. Without a quote from the text, or with a category that only moderators
 * may attach, it recommends at most.
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

/** The actions that a moderator may take: those set for the category of the verdict, or else the general ones. */
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
