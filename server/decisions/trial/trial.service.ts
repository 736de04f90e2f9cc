import type { ContentInput } from '../../intake/content/content.input.ts'
import { storeMedia } from '../../intake/content/media.store.ts'
import type { Plans } from '../../judging/rules/plans.ts'
import type { Database } from '../../platform/database.ts'
import type { MediaReader } from '../../signals/media/media-reader.ts'
import { type Draft, plansWithDraft } from './draft-plans.ts'
import { rehearseContent } from './rehearsed-content.ts'
import { replay, type Replay } from './replay.ts'
import { type Trial, tryItem } from './trial.ts'

/** Options beyond evaluating the rules in force. */
export interface TrialOptions {
  draft?: Draft | null
  /** Whether the item's media are fetched; otherwise conditions on media use only stored findings. */
  fetchMedia?: boolean
}

/** Evaluates items without effects: nothing is stored, counted or sent. */
export class Trials {
  constructor(private readonly deps: { database: Database; plans: Plans; mediaReader: MediaReader }) {}

  /**
   * The result for the item if it were sent now, and how many milliseconds the evaluation took. @throws as accepting the item
   * does
   */
  async evaluate(
    workspaceId: string,
    input: ContentInput,
    { draft, fetchMedia = false }: TrialOptions = {},
  ): Promise<Trial & { draftId: string | null; milliseconds: number }> {
    const started = performance.now()
    const { database, plans, mediaReader } = this.deps
    const media = fetchMedia ? await mediaReader.probe({ workspaceId, ...mediaOf(input) }) : []
    const trial = await database.rehearse(workspaceId, async (tx) => {
      const inForce = draft ? await plansWithDraft(tx, plans, workspaceId, draft) : { plans, draftId: null }
      const rehearsed = await rehearseContent(tx, workspaceId, input)
      const { id: objectId, version } = rehearsed.item
      if (media.length > 0) await storeMedia(tx, [{ workspaceId, objectId, version, media }])
      return { ...(await tryItem(tx, inForce.plans, rehearsed)), draftId: inForce.draftId }
    })
    return { ...trial, milliseconds: Math.round((performance.now() - started) * 10) / 10 }
  }

  /** The result of today's rules for an item, compared with its stored result. @throws NotFoundError */
  replay(workspaceId: string, contentId: string): Promise<Replay> {
    const { database, plans } = this.deps
    return database.rehearse(workspaceId, (tx) => replay(tx, plans, workspaceId, contentId))
  }
}

const mediaOf = ({ imageUrls, videoUrls, audioUrls }: ContentInput) => ({
  imageUrls: imageUrls ?? [],
  videoUrls: videoUrls ?? [],
  audioUrls: audioUrls ?? [],
})
