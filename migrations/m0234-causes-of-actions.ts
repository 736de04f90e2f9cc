import { LiveMigration } from './live-migration.ts'

/**
 * An arrival has no cause: it is recorded with the first status of its item, so the row of that holds it to once. Nearly all
 * actions are arrivals, and their causes, in no order, were the most expensive entries of all indexes.
 */
export class CausesOfActions extends LiveMigration {
  override up(): void {
    this.addEach(`alter table action alter column cause_key drop not null;`)
    this.replaceIndex('action_cause', 'action (workspace_id, cause_key) where cause_key is not null', {
      unique: true,
    })
  }
}
