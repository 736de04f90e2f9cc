import { Migration } from '@mikro-orm/migrations'

/** The audit log of each workspace is signed with a key of its own, kept sealed: SECRET_KEY can be changed, and the log stays whole. */
export class SigningKeys extends Migration {
  override up(): void {
    this.addSql(`
      alter table audit_head add column signing_keys text;
      comment on column audit_head.signing_keys is
        'Sealed: the keys of the codes and where each ended; null of a chain that is signed with the key derived of SECRET_KEY';
      grant update (sealed) on secret_key_probe to verdict_app;`)
  }
}
