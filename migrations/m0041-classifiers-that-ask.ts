import { Migration } from '@mikro-orm/migrations'

/** Classifiers that ask a provider: their versions are texts that say what violates, in the place of weights. */
export class ClassifiersThatAsk extends Migration {
  override up(): void {
    this.addSql(`
      alter table classifier add column asks_provider boolean not null default false;
      alter table classifier_version add column policy text;
      alter table classifier_version drop constraint classifier_version_check;
      alter table classifier_version add constraint classifier_version_check
        check (state = 'draft' or weights is not null or policy is not null);`)
  }
}
