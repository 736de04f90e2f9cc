import { Migration } from '@mikro-orm/migrations'

/** What a policy category stands for in statements of reasons (Article 17 of the EU's Digital Services Act). */
export class StatementsOfReasons extends Migration {
  override up(): void {
    this.addSql(`
      alter table policy_category add column statement_terms jsonb;
      comment on column policy_category.statement_terms is 'Its DSA category and ground; null for those of its name';`)
  }
}
