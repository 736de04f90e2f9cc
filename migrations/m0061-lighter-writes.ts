import { LiveMigration } from './live-migration.ts'

/**
 * Foreign keys that were looked up for each row of what is written most, and that can refuse nothing: row security lets
 * a transaction write for workspaces that it names alone, and no workspace or item is ever deleted; the category of an
 * item is that of its subcategory, whose own key holds it. Each look-up also locked the row that it found, which all
 * transactions of a workspace share. What is left holds an item to its author and its subcategory, which is what keeps
 * tenants apart.
 */
export class LighterWrites extends LiveMigration {
  override up(): void {
    this.addEach(`
      alter table content drop constraint if exists content_workspace_id_category_id_fkey;
      alter table task drop constraint if exists task_workspace_id_fkey;
      alter table action drop constraint if exists action_workspace_id_fkey;
      alter table applied_rule drop constraint if exists applied_rule_workspace_id_fkey;
      alter table outbox drop constraint if exists outbox_workspace_id_fkey;
      alter table decision_trace drop constraint if exists decision_trace_workspace_id_content_id_fkey;`)
  }
}
