import { type ObjectHistory, readHistories, recordedCauses } from '../../actions/standing-action.store.ts'
import type { Sql } from '../../platform/database.ts'
import { ActorKind, isHuman } from '../../platform/vocabulary/status.ts'
import type { Match } from '../pipeline/applied-rule.store.ts'
import { readApplied } from '../pipeline/applied-rules.ts'
import { causesOf, type Decision, type Judgement } from './decision.ts'
import type { LockedObject, NewObjects } from './objects.ts'
import { type RuleApplication, appliedKey, type Outcome, type Standing } from './precedence.ts'

/** The columns of an object on which precedence depends. */
export type StandingObject = Pick<
  LockedObject,
  'workspaceId' | 'id' | 'edition' | 'status' | 'tags' | 'policyCategoryId' | 'decidedBy' | 'undecided'
>

const automatic: ReadonlySet<ActorKind> = new Set([ActorKind.rule, ActorKind.ai])

/**
 * Reads the earlier actions on locked objects, so that precedence needs no further query; there are none on fresh ones, and an
 * undecided item has no history.
 */
export async function readStandings(
  tx: Sql,
  judgements: readonly Judgement[],
  objects: ReadonlyMap<string, StandingObject>,
  fresh: NewObjects,
): Promise<Standings> {
  const known = judgements.filter(({ objectId }) => !fresh.has(objectId))
  const causes = await actedCauses(tx, known)
  const applied = await readApplied(tx, matchesOf(known, fresh))
  const decidedOn = new Set(
    known.flatMap(({ objectId, decisions }) =>
      decisions.some(({ actor }) => automatic.has(actor.kind)) ? objectId : [],
    ),
  )
  const histories = await readHistories(
    tx,
    [...objects.values()].filter(({ id, undecided }) => decidedOn.has(id) && !undecided),
  )
  return new Standings(causes, applied, histories)
}

/** The history of an object on which nothing has acted. */
const noHistory: ObjectHistory = {
  status: null,
  decidedBy: null,
  statusOf: new Set(),
  revertedRules: new Set(),
}

/** The earlier actions on objects, updated while one judgement after the other is decided. */
export class Standings {
  constructor(
    private readonly causes: Set<string>,
    private readonly applied: Map<string, RuleApplication>,
    private readonly histories: ReadonlyMap<string, ObjectHistory>,
  ) {}

  /** The state of the object as precedence needs it. */
  of(object: StandingObject): Standing {
    const { decidedBy, statusOf, revertedRules, status } = this.histories.get(object.id) ?? noHistory
    return {
      status: object.status,
      edition: object.edition,
      tags: object.tags,
      policyCategoryId: object.policyCategoryId,
      decidedBy: isHuman(object.decidedBy) ? object.decidedBy : decidedBy,
      causes: this.causes,
      applied: this.applied,
      statusOf: status === object.status ? statusOf : noHistory.statusOf,
      revertedRules,
    }
  }

  /** Adds the outcome of decisions on the object, for the next judgement of it. */
  note({ id, edition }: StandingObject, decisions: readonly Decision[], { matches }: Outcome): void {
    for (const { cause } of decisions) this.causes.add(cause)
    for (const { decision, came, open } of matches)
      if (came && decision.match !== undefined)
        this.applied.set(appliedKey(decision.ruleId, decision.match), {
          edition: decision.match === id && !open ? edition : null,
        })
  }
}

/** The matches of rules that may have been applied before; those of new objects cannot. */
const matchesOf = (judgements: readonly Judgement[], fresh: NewObjects): Match[] =>
  judgements.flatMap(({ workspaceId, decisions }) =>
    decisions.flatMap(({ ruleId, match, again }) =>
      ruleId === null || match === undefined || again || fresh.has(match)
        ? []
        : { workspaceId, match, ruleId },
    ),
  )

/** The causes that have acted, of decisions other than those that a rule takes once per match. */
async function actedCauses(tx: Sql, judgements: readonly Judgement[]): Promise<Set<string>> {
  const causes = judgements.flatMap(({ workspaceId, decisions }) =>
    decisions
      .filter(({ match, again }) => match === undefined || again)
      .flatMap((decision) =>
        causesOf(decision).map((causeKey) => ({ workspaceId, causeKey, cause: decision.cause })),
      ),
  )
  const acted = await recordedCauses(tx, causes)
  return new Set(causes.filter(({ causeKey }) => acted.has(causeKey)).map(({ cause }) => cause))
}
