import type { Database, Sql } from '../../../platform/database.ts'
import { NotFoundError } from '../../../platform/errors.ts'
import { type Page, type PageArgs, pageOf, pageSize } from '../../../platform/graphql/connection.ts'
import { numberCursor } from '../../../platform/graphql/number-cursor.ts'
import type { RuleType } from '../rule-type.ts'
import { assertRule } from './assert-rule.ts'
import { deletedRules, eventsOf } from './rule-events.ts'
import type { DeletedRule, RuleEvent } from './rule-history.object.ts'
import type { RuleVersion } from './rule-version.entity.ts'
import { findVersion, type NewestFirst, versionsOf } from './rule-version.store.ts'

/** What rules were, and what was done to them; of deleted rules as well. */
export class RuleHistory {
  constructor(private readonly database: Database) {}

  /**
   * A page of the versions of a rule, newest first.
   * @throws NotFoundError for a rule that never was, InvalidInputError when the cursor is not valid
   */
  versions(workspaceId: string, ruleId: string, args: PageArgs): Promise<Page<RuleVersion>> {
    return this.#page(
      workspaceId,
      args,
      ({ version }) => version,
      async (tx, page) => {
        await assertRule(tx, workspaceId, ruleId)
        return versionsOf(tx, workspaceId, ruleId, page)
      },
    )
  }

  /**
   * A page of what was done to a rule, newest first.
   * @throws NotFoundError for a rule that never was, InvalidInputError when the cursor is not valid
   */
  events(workspaceId: string, ruleId: string, args: PageArgs): Promise<Page<RuleEvent>> {
    return this.#page(
      workspaceId,
      args,
      ({ seq }) => seq,
      async (tx, page) => {
        await assertRule(tx, workspaceId, ruleId)
        return eventsOf(tx, workspaceId, ruleId, page)
      },
    )
  }

  /** A page of the rules of a type that are deleted, the last one first. @throws InvalidInputError when the cursor is not valid */
  deleted(workspaceId: string, type: RuleType, args: PageArgs): Promise<Page<DeletedRule>> {
    return this.#page(
      workspaceId,
      args,
      ({ seq }) => seq,
      (tx, page) => deletedRules(tx, workspaceId, type, page),
    )
  }

  /** Two versions of a rule. @throws NotFoundError where one of them is not there */
  pair(workspaceId: string, ruleId: string, from: number, to: number): Promise<[RuleVersion, RuleVersion]> {
    return this.database.inWorkspace(workspaceId, async (tx) => {
      const before = await findVersion(tx, workspaceId, ruleId, from)
      const after = await findVersion(tx, workspaceId, ruleId, to)
      if (!before || !after) throw new NotFoundError('Rule version not found')
      return [before, after]
    })
  }

  async #page<T extends object>(
    workspaceId: string,
    args: PageArgs,
    place: (row: T) => number,
    read: (tx: Sql, page: NewestFirst) => Promise<T[]>,
  ): Promise<Page<T>> {
    const page = { before: numberCursor(args), most: pageSize(args) + 1 }
    const rows = await this.database.inWorkspace(workspaceId, (tx) => read(tx, page))
    return pageOf<T>(rows, args, (row) => [place(row)])
  }
}
