import { defineConfig, mergeConfig, type Plugin } from 'vite'
import server from '../../../vite.server.ts'

/** What the next version does to the database: a column, and an index that is built while others write. */
const migrations = `
import { Migration as NextMigration } from '@mikro-orm/migrations'
class NextColumn extends NextMigration {
  up() { this.addSql('alter table content add column next_version text') }
}
class NextIndex extends NextMigration {
  isTransactional() { return false }
  up() { this.addSql('create index concurrently content_of_next_version on content (workspace_id, next_version)') }
}
const runsFrom = migrationsList.at(-1).name
migrationsList.push({ name: '9000-next-column', class: NextColumn, runsFrom }, { name: '9001-next-index', class: NextIndex, runsFrom })`

const withNextMigrations: Plugin = {
  name: 'with-next-migrations',
  transform: {
    filter: { id: /\/migrations\/index\.ts$/ },
    handler: (code) => ({ code: code + migrations, map: null }),
  },
}

/** The server as its next version might be: with two migrations more, and the version before runs on with them. */
export default defineConfig((env) => mergeConfig(server(env), { plugins: [withNextMigrations] }))
