import { sql } from 'kysely'
import type { Sql } from '../../platform/database.ts'
import type { TableOf } from '../../platform/table-of.ts'
import type { ReadyProvider } from '../providers/ready-provider.ts'
import type { StoredSignalProvider } from '../providers/signal-provider.entity.ts'
import type { SignalKind } from '../providers/signal-values.ts'
import type { StoredSignalRoute } from './signal-route.entity.ts'

interface Tables {
  signalRoute: TableOf<StoredSignalRoute>
  signalProvider: TableOf<StoredSignalProvider>
}

const tables = (tx: Sql) => tx.db<Tables>()

/** The routes that a workspace has set. */
export const allSignalRoutes = (tx: Sql, workspaceId: string): Promise<StoredSignalRoute[]> =>
  tables(tx).selectFrom('signalRoute').selectAll().where('workspaceId', '=', workspaceId).execute()

/** The routes that a workspace has set, each with its provider if that is enabled. */
export async function routesWithProviders(
  tx: Sql,
  workspaceId: string,
): Promise<{ route: StoredSignalRoute; provider: ReadyProvider | null }[]> {
  const routes = await allSignalRoutes(tx, workspaceId)
  if (routes.every(({ providerId }) => providerId === null))
    return routes.map((route) => ({ route, provider: null }))
  const providers = await tables(tx)
    .selectFrom('signalProvider')
    .select([
      ...(['workspaceId', 'id', 'name', 'provider', 'settings', 'secrets', 'edition'] as const),
      ...(['pricePerCall', 'callsPerDay', 'costPerDay'] as const),
    ])
    .where('workspaceId', '=', workspaceId)
    .where('enabled', '=', true)
    .where('deletedAt', 'is', null)
    .execute()
  const byId = new Map<string | null, ReadyProvider>(providers.map((provider) => [provider.id, provider]))
  return routes.map((route) => ({ route, provider: byId.get(route.providerId) ?? null }))
}

/** The route of a signal, locked until the transaction ends. @returns undefined when the workspace has set none */
export const lockSignalRoute = (
  tx: Sql,
  workspaceId: string,
  signal: SignalKind,
): Promise<StoredSignalRoute | undefined> =>
  tables(tx)
    .selectFrom('signalRoute')
    .selectAll()
    .where('workspaceId', '=', workspaceId)
    .where('signal', '=', signal)
    .forUpdate()
    .executeTakeFirst()

/** Sets the route of a signal, replacing the present one. */
export const saveSignalRoute = (tx: Sql, route: StoredSignalRoute): Promise<StoredSignalRoute> => {
  const { workspaceId: _workspace, signal: _signal, ...changes } = route
  return tables(tx)
    .insertInto('signalRoute')
    .values(route)
    .onConflict((known) => known.columns(['workspaceId', 'signal']).doUpdateSet(changes))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Deletes the routes to a provider: their signals come from the embedded source again. @returns the signals */
export async function endRoutesTo(tx: Sql, workspaceId: string, providerId: string): Promise<SignalKind[]> {
  const ended = await tables(tx)
    .deleteFrom('signalRoute')
    .where('workspaceId', '=', workspaceId)
    .where('providerId', '=', sql<string>`${providerId}::uuid`)
    .returning('signal')
    .execute()
  return ended.map(({ signal }) => signal)
}
