import { Migration } from '@mikro-orm/migrations'

/** A text that was sealed with the installation's key, by which a start tells whether it has the same one. */
export class SecretKeyProbe extends Migration {
  override up(): void {
    this.addSql(`
      create table secret_key_probe (
        sole boolean primary key default true check (sole),
        sealed text not null
      );
      alter table secret_key_probe enable row level security;
      alter table secret_key_probe force row level security;
      create policy of_the_system on secret_key_probe using ((select verdict_system())) with check ((select verdict_system()));
      grant select, insert on secret_key_probe to verdict_app;`)
  }
}
