import { LRUCache } from 'lru-cache'
import type { AuditLog } from '../../access/audit/audit.service.ts'
import type { Database } from '../../platform/database.ts'
import type { WakeUps } from '../../platform/wake-ups.ts'
import { NotFoundError } from '../../platform/errors.ts'
import type { Page } from '../../platform/graphql/connection.ts'
import type { ListArgs } from '../../platform/graphql/list-order.ts'
import { readPage } from '../../platform/graphql/listing.ts'
import { addTasks } from '../../platform/tasks.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import { ObjectType } from '../../platform/vocabulary/status.ts'
import { checkFilter } from '../../platform/validation.ts'
import { contentAround } from './content-context.ts'
import { ContentFilter } from './content-filter.input.ts'
import type { Content } from './content.entity.ts'
import { analyzeContent, analyzeMedia } from './content-intake.service.ts'
import { contentList } from './content-list.store.ts'
import { toAnalyze } from './content.store.ts'
import type { Media } from './media.entity.ts'
import { filesOfContent } from './media.store.ts'

/** What of an item's media somebody looks at: some of its files or all, and how long they played. */
interface Look {
  /** Their ids. */
  files?: readonly string[] | undefined
  seconds?: number | undefined
}

/** What a file is called that outlives its id, such as `image 2`. */
const nameOfFile = ({ kind, place }: Pick<Media, 'kind'> & { place: number }): string => `${kind} ${place}`

/** What members do with content that was taken in, short of deciding on it. */
export class Contents {
  readonly #looks = new LRUCache<string, Promise<void>>({ max: 10_000, ttl: 600_000 })

  constructor(
    private readonly deps: { database: Database; audit: AuditLog; wakeUps: Pick<WakeUps, 'send'> },
  ) {}

  /** A page of content. @throws InvalidInputError when the filter is not valid, or the page cannot be asked for */
  async list(workspaceId: string, args: ListArgs, filter: unknown): Promise<Page<Content>> {
    const list = contentList(workspaceId, checkFilter(ContentFilter, filter), args.orderBy)
    return readPage(this.deps.database, workspaceId, args, list)
  }

  /** What was posted around an item, oldest first. @throws InvalidInputError when more than 50 are asked for on a side */
  around(content: Content, before: number, after: number): Promise<Content[]> {
    return this.deps.database.inWorkspace(content.workspaceId, (tx) =>
      contentAround(tx, content, before, after),
    )
  }

  /**
   * Records that the caller looked at the blurred media of an item, before it resolves; looking again within ten minutes,
   * or while the look is being recorded, is the same look. What was played of a file is told each time, for its seconds add up.
   * @throws NotFoundError when none of the files is the item's
   */
  logReveal(caller: Caller, id: string, { files, seconds }: Look = {}): Promise<void> {
    if (seconds !== undefined) return this.#record(caller, id, { files, seconds })
    const look = [caller.workspaceId, caller.actor.id ?? caller.actor.kind, id, ...(files ?? [])].join(':')
    const known = this.#looks.get(look)
    if (known) return known
    const recorded = this.#record(caller, id, { files })
    this.#looks.set(look, recorded)
    recorded.catch(() => this.#looks.delete(look))
    return recorded
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

  /** Asks for the content rules to be evaluated again for an item (a manual Rerun). @throws NotFoundError */
  rerun({ workspaceId, origin = null }: Caller, id: string): Promise<void> {
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      const content = await toAnalyze(tx, workspaceId, id)
      if (!content) throw new NotFoundError('Content not found')
      const kind = content.hasMedia ? analyzeMedia : analyzeContent
      await addTasks(tx, [{ workspaceId, kind, objectId: id, version: content.version, origin }])
      tx.afterCommit(() => this.deps.wakeUps.send(kind))
    })
  }
}
