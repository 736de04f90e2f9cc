import type { Database } from '../../../platform/database.ts'
import { NotFoundError } from '../../../platform/errors.ts'
import type { Page } from '../../../platform/graphql/connection.ts'
import type { ListArgs } from '../../../platform/graphql/list-order.ts'
import { type Listing, readPage } from '../../../platform/graphql/listing.ts'
import { checkFilter } from '../../../platform/validation.ts'
import { assertRule } from './assert-rule.ts'
import { DeletedRuleFilter } from './deleted-rule-filter.input.ts'
import { deletedRules, ruleEvents } from './rule-events.ts'
import type { DeletedRule, RuleEvent } from './rule-history.object.ts'
import type { RuleVersion } from './rule-version.entity.ts'
import { findVersion, versionList } from './rule-version.store.ts'

/** The versions and events of rules, deleted ones included. */
export class RuleHistory {
  constructor(private readonly database: Database) {}

  /**
   * A page of the versions of a rule.
   * @throws NotFoundError for a rule that never existed, InvalidInputError when the page arguments are not valid
   */
  versions(workspaceId: string, ruleId: string, args: ListArgs): Promise<Page<RuleVersion>> {
    return this.#ofRule(workspaceId, ruleId, args, versionList(workspaceId, ruleId, args.orderBy))
  }

  /**
   * A page of the events of a rule.
   * @throws NotFoundError for a rule that never existed, InvalidInputError when the page arguments are not valid
   */
  events(workspaceId: string, ruleId: string, args: ListArgs): Promise<Page<RuleEvent>> {
    return this.#ofRule(workspaceId, ruleId, args, ruleEvents(workspaceId, ruleId, args.orderBy))
  }

  /** A page of the deleted rules of a type. @throws InvalidInputError when the filter or the page arguments are not valid */
  async deleted(workspaceId: string, filter: unknown, args: ListArgs): Promise<Page<DeletedRule>> {
    const list = deletedRules(workspaceId, checkFilter(DeletedRuleFilter, filter), args.orderBy)
    return readPage(this.database, workspaceId, args, list)
  }

  /** Two versions of a rule. @throws NotFoundError when one of them does not exist */
  pair(workspaceId: string, ruleId: string, from: number, to: number): Promise<[RuleVersion, RuleVersion]> {
    return this.database.inWorkspace(workspaceId, async (tx) => {
      const before = await findVersion(tx, workspaceId, ruleId, from)
      const after = await findVersion(tx, workspaceId, ruleId, to)
      if (!before || !after) throw new NotFoundError('Rule version not found')
      return [before, after]
    })
  }

  #ofRule<T>(workspaceId: string, ruleId: string, args: ListArgs, list: Listing<T>): Promise<Page<T>> {
    return readPage(this.database, workspaceId, args, list, (tx) => assertRule(tx, workspaceId, ruleId))
  }
}
