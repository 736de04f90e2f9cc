import { Migration } from '@mikro-orm/migrations'
import { closeToOtherWorkspaces } from './row-security.ts'

const bands = [1, 2, 3, 4]

/**
 * Open reviews of like texts, of like pictures and of one author as cases: see docs/decisions/0063-cases.md. A case keeps the
 * print of what it began with, and is found by it as the prints of pictures are; the bands are numbers, because row-level
 * security lets an index find only what cannot leak. All these tables are empty until their sweep fills them.
 */
export class ReviewCases extends Migration {
  override up(): void {
    this.addSql(`
      create table review_case (
        workspace_id uuid not null references workspace (id) on delete cascade,
        id uuid not null,
        kind text not null check (kind in ('same_text', 'same_picture', 'same_author')),
        author_id uuid check ((kind = 'same_author') = (author_id is not null)),
        size int not null default 0,
        opened_at timestamptz not null default clock_timestamp(),
        primary key (workspace_id, id)
      );
      create unique index review_case_author on review_case (workspace_id, author_id) where author_id is not null;
      ${closeToOtherWorkspaces('review_case')}

      create table review_case_print (
        workspace_id uuid not null,
        id uuid not null,
        kind text not null,
        print bit(64) not null,
        pdq bit(256),
        ${bands.map(bandColumn).join(',\n')},
        primary key (workspace_id, id),
        foreign key (workspace_id, id) references review_case (workspace_id, id) on delete cascade
      );
      ${bands.map(bandIndex).join('\n')}
      ${closeToOtherWorkspaces('review_case_print')}

      create table review_case_member (
        workspace_id uuid not null,
        review_id uuid not null,
        kind text not null,
        case_id uuid not null,
        is_main boolean not null default false,
        primary key (workspace_id, review_id, kind),
        foreign key (workspace_id, review_id) references review (workspace_id, id) on delete cascade,
        foreign key (workspace_id, case_id) references review_case (workspace_id, id) on delete cascade
      );
      create index review_case_member_case on review_case_member (workspace_id, case_id, review_id);
      ${closeToOtherWorkspaces('review_case_member')}

      create table review_case_inbox (
        workspace_id uuid not null,
        id bigint not null generated always as identity,
        review_ids uuid[] not null,
        primary key (workspace_id, id)
      );
      comment on table review_case_inbox is 'Reviews that opened, changed or were resolved, and whose cases are not looked for yet';
      ${closeToOtherWorkspaces('review_case_inbox', { shared: true })}`)
  }
}

const bandColumn = (band: number): string =>
  `band_${band} int not null generated always as (substring(print from ${16 * band - 15} for 16)::bit(16)::int) stored`

const bandIndex = (band: number): string =>
  `create index review_case_print_band_${band} on review_case_print (workspace_id, kind, band_${band}) include (print, id);`
