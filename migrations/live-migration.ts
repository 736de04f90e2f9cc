import { Migration } from '@mikro-orm/migrations'

/**
 * Changes tables that are in use, outside of transactions: each statement is one of its own, so that it can build and drop
 * indexes `concurrently` and locks one table for a moment at a time. It may end after any of them and is then run again as
 * a whole, so each says `if exists` or `if not exists`; an index whose building was interrupted is dropped before that.
 */
export abstract class LiveMigration extends Migration {
  override isTransactional(): boolean {
    return false
  }

  /** Adds statements that end with a semicolon at the end of a line. */
  protected addEach(statements: string): void {
    for (const statement of statements.split(/;\s*$/m)) {
      if (statement.trim() === '') continue
      this.addSql(/ concurrently /.test(statement) ? patiently : hastily)
      this.addSql(statement)
    }
  }

  /** Builds an index anew under the name of one that is there, which serves until then. */
  protected replaceIndex(name: string, on: string, { unique = false } = {}): void {
    this.addEach(`
      create ${unique ? 'unique ' : ''}index concurrently if not exists ${name}_next on ${on};
      drop index concurrently if exists ${name};
      alter index ${name}_next rename to ${name};`)
  }
}

/** What goes on concurrently keeps nobody waiting, and waits itself for every transaction that was there before. */
const patiently = `select set_config('lock_timeout', current_setting('verdict.migration_patience', true), false)`
const hastily = 'reset lock_timeout'
