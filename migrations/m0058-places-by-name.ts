import { Migration } from '@mikro-orm/migrations'

/** Categories and subcategories are read in pages by name: a page is a stretch of an index, however many places there are. */
export class PlacesByName extends Migration {
  override up(): void {
    this.addSql(`
      create index category_by_name on category (workspace_id, (lower(coalesce(name, external_id))), id);
      create index subcategory_by_name on subcategory (workspace_id, (lower(coalesce(name, external_id))), id);`)
  }
}
