import { LiveMigration } from './live-migration.ts'

/** Categories and subcategories are read in pages by name: a page is a stretch of an index, however many places there are. */
export class PlacesByName extends LiveMigration {
  override up(): void {
    this.addEach(`
      create index concurrently if not exists category_by_name on category (workspace_id, (lower(coalesce(name, external_id))), id);
      create index concurrently if not exists subcategory_by_name on subcategory (workspace_id, (lower(coalesce(name, external_id))), id);`)
  }
}
