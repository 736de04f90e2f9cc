import type { AuditLog } from '../../access/audit/audit.service.ts'
import { touchRules } from '../../access/workspaces/rules-version.ts'
import type { Database, Sql } from '../../platform/database.ts'
import { InvalidInputError } from '../../platform/errors.ts'
import type { RedisPubSub } from '../../platform/pubsub.ts'
import { check } from '../../platform/validation.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import { categoriesByIds } from '../../settings/places/place.store.ts'
import type { MediaTools } from '../media/media-tools.ts'
import { TranscriptSource } from '../media/transcript-source.ts'
import { signalKinds, signalLabels } from '../providers/signal-kinds.ts'
import { findSignalProvider } from '../providers/signal-provider.store.ts'
import { signalProvider } from '../providers/signal-providers.ts'
import type { SignalKind } from '../providers/signal-values.ts'
import { embeddedSignals, type ReadyRoutes, readyRoutes } from './ready-routes.ts'
import { SignalRouteInput } from './signal-route.input.ts'
import type { SignalRoute } from './signal-route.object.ts'
import { lockSignalRoute, saveSignalRoute } from './signal-route.store.ts'

interface Dependencies {
  database: Database
  audit: AuditLog
  pubsub: RedisPubSub
  mediaTools: Pick<MediaTools, 'soundTranscriber'>
}

/** The source of each signal in a workspace. Every change is recorded in the audit log, and applies from the next item. */
export class SignalRoutes {
  constructor(private readonly deps: Dependencies) {}

  /** The route of every signal, also of those without settings. */
  all(workspaceId: string): Promise<SignalRoute[]> {
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      const routes = await readyRoutes(tx, workspaceId)
      return signalKinds.map((signal) => this.#shown(routes, signal))
    })
  }

  /** Sets the route of a signal. @throws InvalidInputError */
  set(caller: Caller, signal: SignalKind, input: unknown): Promise<SignalRoute> {
    const { providerId = null, ...given } = check(SignalRouteInput, input)
    const { workspaceId, actor } = caller
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      await checkProvider(tx, workspaceId, signal, providerId)
      await checkCategories(tx, workspaceId, given.categoryIds)
      const before = await lockSignalRoute(tx, workspaceId, signal)
      const after = await saveSignalRoute(tx, { workspaceId, signal, providerId, ...given })
      await touchRules(tx, workspaceId, this.deps.pubsub)
      const [was, is] = [before, after].map((route) => {
        const { workspaceId: _, ...shown } = route ?? { workspaceId }
        return route && shown
      })
      const subject = signalLabels[signal]
      await this.deps.audit.append(tx, {
        workspaceId,
        actor,
        event: 'signal_route.updated' as const,
        subject,
        before: was,
        after: is,
      })
      return this.#shown(await readyRoutes(tx, workspaceId), signal)
    })
  }

  #shown(routes: ReadyRoutes, signal: SignalKind): SignalRoute {
    const { soundTranscriber } = this.deps.mediaTools
    const isThere = embeddedSignals.has(signal) && (signal !== 'transcript' || soundTranscriber !== null)
    const note =
      signal === 'transcript'
        ? soundTranscriber && transcriptNotes[soundTranscriber.source]
        : embeddedNotes[signal]
    return shownRoute(routes, signal, { embedded: isThere, embeddedNote: note ?? null })
  }
}

async function checkProvider(
  tx: Sql,
  workspaceId: string,
  signal: SignalKind,
  providerId: string | null,
): Promise<void> {
  if (providerId === null) return
  const found = await findSignalProvider(tx, workspaceId, providerId)
  if (!found) throw new InvalidInputError({ providerId: 'There is no such signal provider' })
  if (!signalProvider(found.provider)?.signals[signal])
    throw new InvalidInputError({ providerId: `${found.name} does not give this signal` })
}

async function checkCategories(tx: Sql, workspaceId: string, ids: readonly string[]): Promise<void> {
  const known = ids.length > 0 ? await categoriesByIds(tx, workspaceId, ids) : []
  if (known.length < ids.length) throw new InvalidInputError({ categoryIds: 'There is no such category' })
}

const usualHoldMinutes = 15

/** The limits of the embedded sources, where they give less than their signal could contain. */
export const embeddedNotes: Readonly<Partial<Record<SignalKind, string>>> = {
  text_labels: 'English, basic scores in ten more languages',
  image_labels: 'basic: explicit and suggestive alone',
}
export const transcriptNotes: Readonly<Record<TranscriptSource, string | null>> = {
  [TranscriptSource.embedded]: 'basic: English alone',
  [TranscriptSource.endpoint]: 'an endpoint of the operator',
  [TranscriptSource.provider]: null,
}

function shownRoute(
  routes: ReadyRoutes,
  signal: SignalKind,
  embedded: Pick<SignalRoute, 'embedded' | 'embeddedNote'>,
): SignalRoute {
  const route = routes.of(signal)?.route
  return {
    signal,
    label: signalLabels[signal],
    ...embedded,
    given: embedded.embedded || routes.asks(signal),
    providerId: route?.providerId ?? null,
    categoryIds: route?.categoryIds ?? [],
    contentTypes: route?.contentTypes ?? [],
    whenUnavailable: route?.whenUnavailable ?? null,
    holdMinutes: route?.holdMinutes ?? usualHoldMinutes,
  }
}
