import { ConfigError } from './config.ts'
import { keyIdOf, type SecretBox } from './crypto.ts'
import type { Database, Sql } from './database.ts'

interface Tables {
  secretKeyProbe: { sealed: string }
}

const tables = (tx: Sql) => tx.db<Tables>()

const [owner, text] = ['the installation', 'the key is the same']

/** Stores a probe sealed with the key, unless the database has one already. */
export async function keepSecretKey({ database, secrets }: Dependencies): Promise<void> {
  const probe = secrets.seal(text, owner)
  await database.asSystem((tx) =>
    tables(tx)
      .insertInto('secretKeyProbe')
      .values({ sealed: probe })
      .onConflict((there) => there.doNothing())
      .execute(),
  )
}

/**
 * Resolves where the probe can be opened with the key, or there is none yet.
 * @throws ConfigError where it cannot: then no sealed secret can be read
 */
export async function requireSecretKey({ database, secrets }: Dependencies): Promise<void> {
  const sealed = await readProbe(database)
  if (sealed === null) return
  if (isReadable(secrets, sealed)) return secrets.standOnKeyOf(sealed)
  throw new ConfigError(
    'SECRET_KEY: is not the key that this database was begun with, so that nothing that is sealed in it could be read. ' +
      'Set that one, or beside a new one as SECRET_KEY_PREVIOUS; where it was made by the program, it is in the file secret-key of the DATA_DIR of then.',
  )
}

/** Whether the probe is sealed with another key than the current one. */
export async function isProbeOfOtherKey({ database, secrets }: Dependencies): Promise<boolean> {
  const sealed = await readProbe(database)
  return sealed !== null && keyIdOf(sealed) !== secrets.keyId
}

/** Reseals the probe with the current key: programs without it refuse to start from now on. */
export async function resealProbe({ database, secrets }: Dependencies): Promise<void> {
  const probe = secrets.seal(text, owner)
  await database.asSystem((tx) => tables(tx).updateTable('secretKeyProbe').set({ sealed: probe }).execute())
  secrets.standOnKeyOf(probe)
}

async function readProbe(database: Database): Promise<string | null> {
  const probe = await database.asSystem((tx) =>
    tables(tx).selectFrom('secretKeyProbe').select('sealed').executeTakeFirst(),
  )
  return probe?.sealed ?? null
}

interface Dependencies {
  database: Database
  secrets: SecretBox
}

function isReadable(secrets: SecretBox, sealed: string): boolean {
  try {
    return secrets.open(sealed, owner) === text
  } catch {
    return false
  }
}
