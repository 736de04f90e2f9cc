import { Migration } from '@mikro-orm/migrations'
import { closeToOtherCategories, closeToOtherWorkspaces } from './row-security.ts'

/** What media files show and say, once for each content, and the lists of hashes that pictures are compared with. */
export class WhatMediaSay extends Migration {
  override up(): void {
    this.#findings()
    this.#hashLists()
  }

  /** A restricted member sees what was found in files of content that they see. */
  #findings(): void {
    const seen = (table: string) =>
      `exists (select from media m where (m.workspace_id, m.sha256) = (${table}.workspace_id, ${table}.sha256))`
    this.addSql(`
      create table media_analysis (
        workspace_id uuid not null,
        sha256 text not null,
        md5 text not null,
        width int,
        height int,
        frames int,
        codes text[] not null default '{}',
        problem text,
        text text,
        transcript text,
        analyzed_at timestamptz not null default now(),
        primary key (workspace_id, sha256)
      );
      ${closeToOtherWorkspaces('media_analysis')}
      ${closeToOtherCategories('media_analysis', seen('media_analysis'))}

      create table media_print (
        workspace_id uuid not null,
        sha256 text not null,
        place int not null,
        print bit(64) not null,
        print_mirror bit(64) not null,
        pdq bit(256) not null,
        pdq_mirror bit(256) not null,
        quality int not null,
        primary key (workspace_id, sha256, place),
        foreign key (workspace_id, sha256) references media_analysis (workspace_id, sha256) on delete cascade
      );
      ${closeToOtherWorkspaces('media_print')}
      ${closeToOtherCategories('media_print', seen('media_print'))}
      create index media_file on media (workspace_id, sha256) where sha256 is not null;`)
  }

  #hashLists(): void {
    this.addSql(`
      create table hash_list (
        workspace_id uuid not null,
        id uuid not null,
        name text not null,
        purpose text not null check (purpose in ('csam', 'known')),
        md5_count int not null default 0,
        pdq_count int not null default 0,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        primary key (workspace_id, id)
      );
      create unique index hash_list_name on hash_list (workspace_id, lower(name));
      ${closeToOtherWorkspaces('hash_list')}

      create table hash_list_entry (
        workspace_id uuid not null,
        list_id uuid not null,
        hash text not null,
        purpose text not null,
        primary key (workspace_id, list_id, hash),
        foreign key (workspace_id, list_id) references hash_list (workspace_id, id) on delete cascade
      );
      create index hash_list_hash on hash_list_entry (workspace_id, purpose, hash);
      ${closeToOtherWorkspaces('hash_list_entry')}`)
  }
}
