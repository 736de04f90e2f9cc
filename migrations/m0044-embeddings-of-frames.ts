import { Migration } from '@mikro-orm/migrations'

/** Embeddings of the frames of videos and animations stand in the row of their file, with the second of each. */
export class EmbeddingsOfFrames extends Migration {
  override up(): void {
    this.addSql(`alter table media_embedding add column seconds float8[];`)
  }
}
