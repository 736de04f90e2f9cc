import { z } from 'zod'
import type { Database, Sql, Transaction } from '../../platform/database.ts'
import { NotFoundError } from '../../platform/errors.ts'
import { isId } from '../../platform/ids.ts'
import type { RedisPubSub } from '../../platform/pubsub.ts'
import { check, text } from '../../platform/validation.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import type { AuditLog } from '../audit/audit.service.ts'
import type { Stop, StopFinder, TermsChange, WorkspaceTerms } from '../plans/terms-change.ts'
import { touchRules } from '../workspaces/rules-version.ts'
import { Plan, type Workspace } from '../workspaces/workspace.entity.ts'
import { allWorkspaces, changeWorkspace, lockedWorkspace } from '../workspaces/workspace.store.ts'

/** The terms that an operator may change; absent fields keep their values. */
export const TermsInput = z
  .object({
    name: text({ min: 1, max: 100 }).nullish().meta({ description: 'Name of the workspace' }),
    plan: z.enum(Plan).nullish().meta({ description: 'What the workspace pays for' }),
    video: z.boolean().nullish().meta({ description: 'Whether videos are moderated' }),
    audio: z.boolean().nullish().meta({ description: 'Whether audio is moderated' }),
  })
  .meta({ description: "What is to change of a workspace's terms; what is left out stays" })

/** A workspace with its terms. */
export interface OperatedWorkspace extends WorkspaceTerms {
  id: string
  createdAt: Date
}

/** The effect of a change of terms, or of its preview. */
export interface ChangedTerms {
  /** Whether it was made: a change that stops something requires confirmation. */
  changed: boolean
  before: WorkspaceTerms
  after: WorkspaceTerms
  stops: Stop[]
}

/** The terms of workspaces, which only platform operators change (section 8). */
export class PlanChanges {
  constructor(
    private readonly deps: {
      database: Database
      audit: AuditLog
      pubsub: Pick<RedisPubSub, 'publish'>
      /** The checks of a change, in the order of their results. */
      stopFinders: readonly StopFinder[]
    },
  ) {}

  /** All workspaces, oldest first. */
  all(): Promise<OperatedWorkspace[]> {
    return this.deps.database.asSystem(async (tx) =>
      (await allWorkspaces(tx)).map((workspace) => ({
        id: workspace.id,
        ...termsOf(workspace),
        createdAt: workspace.createdAt,
      })),
    )
  }

  /**
   * Changes a workspace's name, plan, video or audio moderation, and returns what that stops. A change that stops
   * something is made only when `confirmed`; otherwise the result is a preview. @throws InvalidInputError,
   * NotFoundError
   */
  async update(
    { workspaceId, actor }: Caller,
    input: unknown,
    { confirmed }: { confirmed: boolean },
  ): Promise<ChangedTerms> {
    if (!isId(workspaceId)) throw new NotFoundError('Workspace not found')
    const given = check(TermsInput, input)
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      const before = termsOf(await lockedWorkspace(tx, workspaceId))
      const after = {
        name: given.name ?? before.name,
        plan: given.plan ?? before.plan,
        video: given.video ?? before.video,
        audio: given.audio ?? before.audio,
      }
      const stops = await this.#stopsOf(tx, { workspaceId, before, after })
      const same = JSON.stringify(before) === JSON.stringify(after)
      const changed = !same && (confirmed || stops.length === 0)
      if (changed) await this.#write(tx, { workspaceId, actor }, { before, after, stops })
      return { changed, before, after, stops }
    })
  }

  /** Everything that a change of terms stops (section 8); empty where nothing is lost. */
  async #stopsOf(tx: Sql, change: TermsChange): Promise<Stop[]> {
    const stops: Stop[] = []
    for (const find of this.deps.stopFinders) {
      const stop = await find(tx, change)
      if (stop) stops.push(stop)
    }
    return stops
  }

  async #write(
    tx: Transaction,
    { workspaceId, actor }: Caller,
    { before, after, stops }: Omit<ChangedTerms, 'changed'>,
  ): Promise<void> {
    const { video: videoEnabled, audio: audioEnabled, ...named } = after
    await changeWorkspace(tx, workspaceId, { ...named, videoEnabled, audioEnabled })
    await touchRules(tx, workspaceId, this.deps.pubsub)
    await this.deps.audit.append(tx, {
      workspaceId,
      actor,
      event: 'workspace.terms_changed',
      subject: workspaceId,
      before,
      after: { ...after, stops: stops.map(({ what, count }) => ({ what, count })) },
    })
  }
}

const termsOf = ({ name, plan, videoEnabled, audioEnabled }: Workspace): WorkspaceTerms => ({
  name,
  plan,
  video: videoEnabled,
  audio: audioEnabled,
})
