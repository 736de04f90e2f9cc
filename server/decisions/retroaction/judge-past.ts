import { Examiner } from '../../judging/rules/examine.ts'
import type { Plans } from '../../judging/rules/plans.ts'
import type { RecentSubject } from '../../judging/rules/recent-subjects.ts'
import { sourceOf } from '../../judging/rules/subject-source.ts'
import type { Transaction } from '../../platform/database.ts'
import type { Judgement } from '../deciding/decision.ts'
import { noneNew } from '../deciding/objects.ts'
import { type Outcome, applyPrecedence } from '../deciding/precedence.ts'
import { readStandings, type StandingObject } from '../deciding/standing.ts'
import { ruleJudgement } from './rule-judgement.ts'
import type { RunningRetroaction } from './running-retroaction.ts'

/** The judgement of a past subject by the rule. */
export interface PastJudgement {
  recent: RecentSubject
  judgement: Judgement
}

/**
 * The judgements of subjects by the rule of a retroaction, evaluated with the whole plan in force; subjects on which it has no
 * effect are left out.
 */
export async function judgePast(
  tx: Transaction,
  plans: Plans,
  { workspaceId, id, ruleId, ruleType }: RunningRetroaction,
  subjects: readonly RecentSubject[],
): Promise<PastJudgement[]> {
  const plan = await plans.for(tx, workspaceId, undefined, ruleType)
  const judged: PastJudgement[] = []
  await new Examiner(plan, sourceOf(ruleType)).examine(tx, subjects, (recent, evaluation) => {
    const judgement = ruleJudgement({ id, ruleId, ruleType }, recent, evaluation)
    if (judgement) judged.push({ recent, judgement })
  })
  return judged
}

/** The expected outcome of the rule's judgement of a past subject. */
export interface ForeseenItem extends PastJudgement {
  outcome: Outcome
}

/** The expected outcomes of judgements, without applying them: precedence resolves them like decisions. */
export async function foresee(tx: Transaction, judged: readonly PastJudgement[]): Promise<ForeseenItem[]> {
  const objects = new Map(judged.map(({ recent }) => [recent.objectId, objectOf(recent)]))
  const standings = await readStandings(
    tx,
    judged.map(({ judgement }) => judgement),
    objects,
    noneNew,
  )
  return judged.flatMap((one) => {
    const object = objects.get(one.recent.objectId)
    return object ? [{ ...one, outcome: applyPrecedence(standings.of(object), one.judgement.decisions) }] : []
  })
}

/** The edition is irrelevant to a rule that acts even if it was applied before. */
const objectOf = ({ subject, objectId, ...recent }: RecentSubject): StandingObject => ({
  ...recent,
  workspaceId: subject.workspaceId,
  id: objectId,
  edition: 0,
})
