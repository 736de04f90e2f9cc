import type { AuditLog } from '../../../access/audit/audit.service.ts'
import { touchRules } from '../../../access/workspaces/rules-version.ts'
import type { Database, Transaction } from '../../../platform/database.ts'
import { InvalidInputError } from '../../../platform/errors.ts'
import { check } from '../../../platform/validation.ts'
import type { Caller } from '../../../platform/vocabulary/caller.ts'
import type { ListDependencies } from '../../../settings/lists/list-change.ts'
import { type ExportChoice, exportRules } from './export-rules.ts'
import { checkedLists, type Import, type ImportedRules, importFile } from './import-rules.ts'
import { RuleFile } from './rule-file.ts'

/** The objects that an import creates, and what prevents it: a message by path in the file. */
export interface ImportResult extends ImportedRules {
  problems: Record<string, string>
}

/** Transfers rules between workspaces, as a file. */
export class RuleTransfer {
  constructor(private readonly deps: ListDependencies & { audit: AuditLog; database: Database }) {}

  /** The rules as a file. @throws NotFoundError for a rule that does not exist */
  export(workspaceId: string, choice: ExportChoice): Promise<RuleFile> {
    return this.deps.database.inWorkspace(workspaceId, (tx) => exportRules(tx, workspaceId, choice))
  }

  /**
   * Creates the rules of a file, disabled and below the others, and the included lists that do not exist yet.
   * @throws InvalidInputError with everything that prevents a rule from being created; then nothing is created
   */
  async import(caller: Caller, file: unknown): Promise<ImportResult> {
    const checked = check(RuleFile, file)
    const lists = await checkedLists(checked)
    return this.deps.database.inWorkspace(caller.workspaceId, async (tx) => {
      const { problems, ...imported } = await this.#import(tx, { ...caller, file: checked, lists })
      if (Object.keys(problems).length > 0) throw new InvalidInputError(problems)
      return { ...imported, problems }
    })
  }

  /** What `import` would make of the file, and all that it would be refused for. Nothing is created. */
  async plan(caller: Caller, file: unknown): Promise<ImportResult> {
    try {
      const checked = check(RuleFile, file)
      const lists = await checkedLists(checked)
      return await this.deps.database.rehearse(caller.workspaceId, (tx) =>
        this.#import(tx, { ...caller, file: checked, lists }),
      )
    } catch (error) {
      if (error instanceof InvalidInputError) return { rules: [], lists: [], problems: error.fields }
      throw error
    }
  }

  async #import(tx: Transaction, work: Omit<Import, 'problems'>): Promise<ImportResult> {
    await touchRules(tx, work.workspaceId, this.deps.pubsub)
    const problems: Record<string, string> = {}
    const imported = await importFile(this.deps, tx, { ...work, problems })
    return { ...imported, problems }
  }
}
