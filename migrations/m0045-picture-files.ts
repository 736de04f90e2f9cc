import { Migration } from '@mikro-orm/migrations'

/** Picture files that classifiers learn from: their names, beside what they show. */
export class PictureFiles extends Migration {
  override up(): void {
    this.addSql(`alter table classifier_example add column image_name text;`)
  }
}
