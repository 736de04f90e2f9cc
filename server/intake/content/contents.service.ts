import { LRUCache } from 'lru-cache'
import type { AuditLog } from '../../access/audit/audit.service.ts'
import type { Database, Sql } from '../../platform/database.ts'
import { NotFoundError, InvalidInputError } from '../../platform/errors.ts'
import type { Page } from '../../platform/graphql/connection.ts'
import type { ListArgs } from '../../platform/graphql/list-order.ts'
import { readPage } from '../../platform/graphql/listing.ts'
import { addTasks } from '../../platform/tasks.ts'
import { checkFilter } from '../../platform/validation.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import { ObjectType } from '../../platform/vocabulary/status.ts'
import type { WakeUps } from '../../platform/wake-ups.ts'
import { ContentFilter } from './content-filter.input.ts'
import { analyzeContent, analyzeMedia } from './content-intake.service.ts'
import { contentList } from './content-list.store.ts'
import type { Content } from './content.entity.ts'
import { toAnalyze, contentNear } from './content.store.ts'
import type { Media } from './media.entity.ts'
import { filesOfContent, mediaOfContents } from './media.store.ts'

const most = 50

/**
 * The item and its neighbours in its subcategory: up to `before` earlier and `after` later items, oldest first.
 * @throws InvalidInputError when `before` or `after` exceeds 50
 */
export async function contentAround(
  tx: Sql,
  content: Content,
  before: number,
  after: number,
): Promise<Content[]> {
  const fields = Object.entries({ before, after }).filter(([, count]) => count < 0 || count > most)
  if (fields.length > 0)
    throw new InvalidInputError(
      Object.fromEntries(fields.map(([side]) => [side, `Must be between 0 and ${most}`])),
    )
  return contentNear(tx, content, before, after)
}

/** The media of an item that a member reveals: some of its files or all, and how long they were played. */
interface Look {
  /** Their ids. */
  files?: readonly string[] | undefined
  seconds?: number | undefined
}

/** A name of a file that remains valid after its id, such as `image 2`. */
const nameOfFile = ({ kind, place }: Pick<Media, 'kind'> & { place: number }): string => `${kind} ${place}`

/** Operations of members on content, other than decisions. */
export class Contents {
  readonly #looks = new LRUCache<string, Promise<void>>({ max: 10_000, ttl: 600_000 })

  constructor(
    private readonly deps: { database: Database; audit: AuditLog; wakeUps: Pick<WakeUps, 'send'> },
  ) {}

  /** A page of content. @throws InvalidInputError for an invalid filter or page */
  async list(workspaceId: string, args: ListArgs, filter: unknown): Promise<Page<Content>> {
    const list = contentList(workspaceId, checkFilter(ContentFilter, filter), args.orderBy)
    return readPage(this.deps.database, workspaceId, args, list)
  }

  /** The neighbours of an item, oldest first. @throws InvalidInputError when more than 50 are requested on a side */
  around(content: Content, before: number, after: number): Promise<Content[]> {
    return this.deps.database.inWorkspace(content.workspaceId, (tx) =>
      contentAround(tx, content, before, after),
    )
  }

  /**
   * Records that the caller revealed blurred media of an item, before it resolves; a repetition within ten minutes, or
   * while it is being recorded, is not recorded again unless the item has other files by then. Playing time is recorded each time, as its seconds add up.
   * @throws NotFoundError when none of the files belongs to the item
   */
  async logReveal(caller: Caller, id: string, { files, seconds }: Look = {}): Promise<void> {
    if (seconds !== undefined) return this.#record(caller, id, { files, seconds })
    const { workspaceId, actor } = caller
    const revealed = files ?? (await this.#filesOf(workspaceId, id))
    const look = [workspaceId, actor.id ?? actor.kind, id, ...revealed].join(':')
    const known = this.#looks.get(look)
    if (known) return known
    const recorded = this.#record(caller, id, { files })
    this.#looks.set(look, recorded)
    recorded.catch(() => this.#looks.delete(look))
    return recorded
  }

  async #filesOf(workspaceId: string, id: string): Promise<string[]> {
    const media = await this.deps.database.inWorkspace(workspaceId, (tx) =>
      mediaOfContents(tx, workspaceId, [id]),
    )
    return media.map((file) => file.id)
  }

  #record({ workspaceId, actor }: Caller, id: string, { files, seconds }: Look): Promise<void> {
    const object = { type: ObjectType.content, id }
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      const looked = files && (await filesOfContent(tx, workspaceId, id, files))
      if (looked?.length === 0) throw new NotFoundError('Media not found', 'media')
      const after = looked && { files: looked.map(nameOfFile), ...(seconds !== undefined && { seconds }) }
      await this.deps.audit.append(tx, {
        workspaceId,
        actor,
        event: 'media.revealed',
        subject: id,
        object,
        ...(after && { after }),
      })
    })
  }

  /** Queues the evaluation of the content rules for an item (a manual Rerun). @throws NotFoundError */
  rerun({ workspaceId, origin = null }: Caller, id: string): Promise<void> {
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      const [content] = await toAnalyze(tx, workspaceId, [id])
      if (!content) throw new NotFoundError('Content not found')
      const kind = content.hasMedia ? analyzeMedia : analyzeContent
      await addTasks(tx, [{ workspaceId, kind, objectId: id, version: content.version, origin }])
      tx.afterCommit(() => this.deps.wakeUps.send(kind))
    })
  }
}
