import { z } from 'zod'
import type { AuditLog } from '../../access/audit/audit.service.ts'
import { touchRules } from '../../access/workspaces/rules-version.ts'
import type { Database } from '../../platform/database.ts'
import { ConflictError, InvalidInputError, NotFoundError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { RedisPubSub } from '../../platform/pubsub.ts'
import { check, text } from '../../platform/validation.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import { derivedId } from '../../platform/vocabulary/derived-id.ts'
import type { Tag } from './tag.entity.ts'
import { addTag, allTags, isBeingRemoved, lockTag, setTagColor } from './tag.store.ts'

const color = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'Must be a colour such as #3b82f6')
  .toLowerCase()

/** A new tag (section 2.5). */
const NewTag = z.object({
  name: text({ min: 1, max: 100 })
    .trim()
    .refine((name) => derivedId(name) !== '', 'Must contain a letter or a digit'),
  color,
})

/** A tag's new colour. */
const TagColor = z.object({ color })

/** The tags of a workspace. */
export class Tags {
  constructor(
    private readonly deps: { database: Database; audit: AuditLog; pubsub: Pick<RedisPubSub, 'publish'> },
  ) {}

  /** All tags, by name. */
  all(workspaceId: string): Promise<Tag[]> {
    return this.deps.database.inWorkspace(workspaceId, (tx) => allTags(tx, workspaceId))
  }

  /** Creates a tag. @throws InvalidInputError when a field is invalid, or the identifier of the name is taken */
  async create({ workspaceId, actor }: Caller, input: unknown): Promise<Tag> {
    const { name, color } = check(NewTag, input)
    const identifier = derivedId(name)
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      await touchRules(tx, workspaceId, this.deps.pubsub)
      if (await isBeingRemoved(tx, workspaceId, identifier))
        throw new ConflictError('This tag was deleted and is still being removed, try again shortly')
      const tag = await addTag(tx, { workspaceId, id: newId(), identifier, name, color })
      if (!tag) throw new InvalidInputError({ name: `The tag "${identifier}" already exists` })
      await this.deps.audit.append(tx, {
        workspaceId,
        actor,
        event: 'tag.created',
        subject: tag.id,
        after: { identifier, name, color },
      })
      return tag
    })
  }

  /** Changes a tag's colour; name and identifier are fixed (section 2.5). @throws NotFoundError, InvalidInputError */
  recolor({ workspaceId, actor }: Caller, id: string, input: unknown): Promise<Tag> {
    const { color } = check(TagColor, input)
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      const tag = await lockTag(tx, workspaceId, id)
      if (!tag) throw new NotFoundError('Tag not found')
      await setTagColor(tx, tag, color)
      const change = { subject: id, before: { color: tag.color }, after: { color } }
      await this.deps.audit.append(tx, { workspaceId, actor, event: 'tag.updated', ...change })
      return { ...tag, color }
    })
  }
}
