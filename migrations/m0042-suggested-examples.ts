import { Migration } from '@mikro-orm/migrations'

/** Suggested scores that become examples of classifiers. */
export class SuggestedExamples extends Migration {
  override up(): void {
    this.addSql(`
      alter table classifier_example drop constraint classifier_example_source_check;
      alter table classifier_example add constraint classifier_example_source_check
        check (source in ('pasted', 'upload', 'decision', 'suggested'));`)
  }
}
