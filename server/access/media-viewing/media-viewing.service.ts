import type { Database } from '../../platform/database.ts'
import { InvalidInputError } from '../../platform/errors.ts'
import { check } from '../../platform/validation.ts'
import type { Principal } from '../team/principal.ts'
import { workspaceById } from '../workspaces/workspace.store.ts'
import { keepViewing, lockedViewing, viewingOf } from './media-viewing.store.ts'
import {
  changedViewing,
  type MediaViewing,
  MediaViewingInput,
  stricter,
  weakerParts,
} from './media-viewing.ts'

type Person = Pick<Principal, 'workspaceId' | 'id'>

/** How media are shown to each member: as they chose, and at least as strictly as their workspace requires. */
export class MediaViewings {
  constructor(private readonly deps: { database: Database }) {}

  /** How media are shown to a member; to a key, as the workspace requires. */
  shownTo({ workspaceId, id }: Person): Promise<MediaViewing> {
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      const { mediaViewing: least } = await workspaceById(tx, workspaceId)
      return stricter((await viewingOf(tx, workspaceId, id)) ?? least, least)
    })
  }

  /**
   * Changes how media are shown to a member; fields that are not given keep their values.
   * @throws InvalidInputError for a choice less strict than the workspace requires
   */
  choose({ workspaceId, id }: Person, input: MediaViewingInput): Promise<void> {
    const changes = check(MediaViewingInput, input)
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      const { mediaViewing: least } = await workspaceById(tx, workspaceId)
      const chosen = changedViewing(await lockedViewing(tx, workspaceId, id), changes)
      const refused = weakerParts(chosen, least).filter((part) => changes[part] != null)
      if (refused.length > 0)
        throw new InvalidInputError(
          Object.fromEntries(
            refused.map((part) => [part, 'Must not be less strict than the workspace asks for']),
          ),
        )
      await keepViewing(tx, workspaceId, id, chosen)
    })
  }
}
