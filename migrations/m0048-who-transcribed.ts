import { Migration } from '@mikro-orm/migrations'

/** Who transcribed what is said in a file, and what of it was not transcribed. */
export class WhoTranscribed extends Migration {
  override up(): void {
    this.addSql(`
      alter table media_analysis
        add column transcript_source text,
        add column transcript_gap text;`)
  }
}
