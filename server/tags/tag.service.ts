import type { AuditLog } from '../audit/audit.service.ts'
import type { Database } from '../platform/database.ts'
import { InvalidInputError } from '../platform/errors.ts'
import type { RedisPubSub } from '../platform/pubsub.ts'
import { check } from '../platform/validation.ts'
import { derivedId } from '../vocabulary/derived-id.ts'
import type { ActorRef } from '../vocabulary/status.ts'
import { touchRules } from '../workspaces/rules-version.ts'
import { Tag } from './tag.entity.ts'
import { NewTag } from './tag.input.ts'
import { tagColumns } from './tag.loaders.ts'

/** The tags of a workspace. */
export class Tags {
  constructor(
    private readonly parts: { database: Database; audit: AuditLog; pubsub: Pick<RedisPubSub, 'publish'> },
  ) {}

  /** All tags, by name. */
  all(workspaceId: string): Promise<Tag[]> {
    return this.parts.database.inWorkspace(workspaceId, (tx) =>
      tx.query<Tag>(`select ${tagColumns} from tag where workspace_id = $1 order by lower(name), id`, [
        workspaceId,
      ]),
    )
  }

  /** Creates a tag. @throws InvalidInputError when a field is wrong, or the name stands for a tag that exists */
  async create(workspaceId: string, actor: ActorRef, input: unknown): Promise<Tag> {
    const { name, color } = check(NewTag, input)
    const identifier = derivedId(name)
    return this.parts.database.inWorkspace(workspaceId, async (tx) => {
      await touchRules(tx, workspaceId, this.parts.pubsub)
      if (await tx.em.findOne(Tag, { identifier }))
        throw new InvalidInputError({ name: `The tag "${identifier}" already exists` })
      const tag = Object.assign(new Tag(), { workspaceId, identifier, name, color })
      await tx.em.persistAndFlush(tag)
      await this.parts.audit.append(tx, {
        workspaceId,
        actor,
        event: 'tag.created',
        subject: tag.id,
        after: { identifier, name, color },
      })
      return tag
    })
  }
}
