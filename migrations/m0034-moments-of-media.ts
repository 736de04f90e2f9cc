import { Migration } from '@mikro-orm/migrations'

/** What is found in videos and sounds is kept with the second at which it is shown or said. */
export class MomentsOfMedia extends Migration {
  override up(): void {
    this.addSql(`
      alter table media_analysis add column moments jsonb not null default '{}';
      comment on column media_analysis.moments is
        'For text, code and transcript: what is shown or said, from and to which second';`)
  }
}
