import { Migration } from '@mikro-orm/migrations'

/** Whether a workspace has speech transcribed, and the languages that are spoken in its videos and sounds. */
export class SpeechOfWorkspaces extends Migration {
  override up(): void {
    this.addSql(`
      alter table workspace
        add column transcribes_speech boolean not null default true,
        add column spoken_languages text[] not null default '{}';`)
  }
}
