import type { AuditLog } from '../../access/audit/audit.service.ts'
import { lockWorkspace } from '../../access/workspaces/workspace.store.ts'
import type { Config } from '../../platform/config.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { InvalidInputError } from '../../platform/errors.ts'
import { dueAtOf } from '../../platform/timers.ts'
import { check } from '../../platform/validation.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import { forecast, nothing } from './forecast.ts'
import type { RetentionKindDefinition } from './kind-definition.ts'
import type { RetentionDays } from './partitions.ts'
import type { RetentionKind } from './retention-kind.ts'
import { daysOf, definitionOf, retentionKinds } from './retention-kinds.ts'
import { daysSet, setDays } from './retention-setting.store.ts'
import { retention } from './retention-timer.ts'
import { RetentionInput } from './retention.input.ts'
import type { RetentionForecast, RetentionPeriod, RetentionPreview } from './retention.object.ts'

type Days = ReadonlyMap<RetentionKind, number | null>

/** The retention periods of a workspace, and what they delete. */
export class Retention {
  constructor(private readonly deps: { database: Database; audit: AuditLog; config: Pick<Config, 'kept'> }) {}

  /** The effective periods, one of each kind. */
  periods(workspaceId: string): Promise<RetentionPeriod[]> {
    return this.deps.database.inWorkspace(workspaceId, async (tx) =>
      this.#periods(await daysSet(tx, workspaceId)),
    )
  }

  /**
   * Sets the periods of some kinds, from the next deletion on.
   * @throws InvalidInputError where the input is not valid, or days are out of the bounds of their kind
   */
  update({ workspaceId, actor }: Caller, input: unknown): Promise<RetentionPeriod[]> {
    const given = this.#check(input)
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      await lockWorkspace(tx, workspaceId)
      const before = this.#periods(await daysSet(tx, workspaceId))
      await setDays(tx, workspaceId, given)
      const after = this.#periods(await daysSet(tx, workspaceId))
      const event = 'retention.updated' as const
      await this.deps.audit.append(tx, {
        workspaceId,
        actor,
        event,
        before: toldOf(before),
        after: toldOf(after),
      })
      return after
    })
  }

  /**
   * What the next deletion would delete, counted now: with the effective periods, or with others in their place. Changes nothing.
   * @throws InvalidInputError as `update` does
   */
  preview(workspaceId: string, input: unknown): Promise<RetentionPreview> {
    const instead = input ? this.#check(input) : []
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      const given = await daysSet(tx, workspaceId)
      const days = new Map([...given, ...instead.map((each) => [each.kind, each.days] as const)])
      const nextDeletionAt = await dueAtOf(tx, { workspaceId, kind: retention, objectId: workspaceId })
      const forecasts: RetentionForecast[] = []
      for (const definition of retentionKinds)
        forecasts.push(await this.#forecast(tx, workspaceId, definition, days))
      return { nextDeletionAt, forecasts }
    })
  }

  async #forecast(
    tx: Transaction,
    workspaceId: string,
    definition: RetentionKindDefinition,
    given: Days,
  ): Promise<RetentionForecast> {
    const days = daysOf(definition, given.get(definition.kind), this.#kept)
    const counted = days === null ? nothing : await forecast(tx, definition.aging, workspaceId, days)
    return { kind: definition.kind, days, ...counted }
  }

  get #kept(): RetentionDays {
    return this.deps.config.kept
  }

  #periods(given: Days): RetentionPeriod[] {
    return retentionKinds.map((definition) => ({
      kind: definition.kind,
      days: daysOf(definition, given.get(definition.kind), this.#kept),
      defaultDays: definition.defaultDays(this.#kept),
      minDays: definition.minDays,
      maxDays: definition.maxDays(this.#kept),
    }))
  }

  #check(input: unknown): { kind: RetentionKind; days: number | null }[] {
    const { periods } = check(RetentionInput, input)
    return periods.map(({ kind, days = null }, n) => {
      const { minDays, maxDays } = definitionOf(kind)
      const most = maxDays(this.#kept)
      if (days !== null && (days < minDays || days > most))
        throw new InvalidInputError({ [`periods.${n}.days`]: `Must be between ${minDays} and ${most}` })
      return { kind, days }
    })
  }
}

const toldOf = (periods: readonly RetentionPeriod[]): Record<string, number | null> =>
  Object.fromEntries(periods.map(({ kind, days }) => [kind, days]))
