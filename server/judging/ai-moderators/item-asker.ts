import { type EarlierMessage, messagesBefore } from '../../intake/content/earlier-content.store.ts'
import type { PictureAnalyzer } from '../../intake/media/picture-analyzer.ts'
import { reasonsOf } from '../../intake/reports/user-report.store.ts'
import type { Database, Sql } from '../../platform/database.ts'
import type { MediaDownloads } from '../../settings/media-sources/media-downloads.ts'
import { policyCategoriesByIds } from '../../settings/policies/policy-category.store.ts'
import type { Item } from '../../signals/item.ts'
import type { TextPiece } from '../../signals/source-text.ts'
import type { AskedVerdict, Asker, AskOptions } from './asker.ts'
import { Budgets } from './budget.ts'
import { AiSight } from './moderator-terms.ts'
import { ordersIn } from './orders.ts'
import { picturesOf } from './pictures.ts'
import type { ReadyModerator } from './ready-moderator.ts'
import { contextWithin, shownReports } from './shown-context.ts'

/** Requests verdicts on items: collects the material for each moderator, within its budget. */
export class ItemAsker {
  readonly #budgets: Budgets

  constructor(
    private readonly deps: {
      database: Database
      asker: Asker
      mediaDownloads: MediaDownloads
      analyzer: PictureAnalyzer
    },
  ) {
    this.#budgets = new Budgets(deps.database)
  }

  /** The moderator's verdict on an item, `media` being the texts found in its media files. @throws NoVerdict */
  async ask(
    moderator: ReadyModerator,
    item: Item,
    { media, withinMs }: { media: readonly TextPiece[]; withinMs?: number | undefined },
  ): Promise<AskedVerdict> {
    const { asker } = this.deps
    const started = performance.now()
    if (moderator.sees.includes(AiSight.pictures) && item.imageUrls.length > 0)
      await this.#budgets.refuseIfSpent(moderator)
    const shown = await this.shownOf(moderator, item, media, withinMs && withinMs / 2)
    const left =
      withinMs === undefined ? {} : { withinMs: Math.max(1, withinMs - (performance.now() - started)) }
    const text = item.text ?? ''
    return this.#budgets.spend(moderator, asker.estimate(moderator, text, shown), (meter) =>
      asker.ask(moderator, text, { ...shown, meter, ...left, origin: item.origin }),
    )
  }

  /** The material shown to the moderator besides the item's text; pictures only if fetched within so many milliseconds. */
  async shownOf(
    { sees, contextTokens }: Pick<ReadyModerator, 'sees' | 'contextTokens'>,
    item: Item,
    media: readonly TextPiece[],
    withinMs?: number,
  ): Promise<AskOptions> {
    const seen = sees.includes(AiSight.pictures) ? item.imageUrls : []
    const { pictures, isAll } = await picturesOf(this.deps, item.workspaceId, seen, withinMs)
    const around = await this.#around(sees, item)
    return {
      media,
      pictures,
      reports: shownReports(around.reports),
      context: contextWithin(around.messages, item, contextTokens),
      doubt: doubtAbout(item.text, media) ?? (isAll ? null : 'not all of its pictures could be shown'),
    }
  }

  #around(sees: readonly AiSight[], item: Item) {
    const wanted = [AiSight.place, AiSight.author].filter((one) => sees.includes(one)) as (
      | 'place'
      | 'author'
    )[]
    const wantsReports = sees.includes(AiSight.reports)
    if (wanted.length === 0 && !wantsReports) return { messages: [], reports: [] }
    return this.deps.database.inWorkspace(item.workspaceId, async (tx) => {
      const messages = []
      for (const where of wanted) messages.push(...(await messagesAround(tx, item, where)))
      return { messages, reports: wantsReports ? await reportsOn(tx, item) : [] }
    })
  }
}

/** Why an allow of these texts must not take effect; null when it may. */
export function doubtAbout(text: string | null, media: readonly TextPiece[]): string | null {
  for (const each of [text ?? '', ...media.map((piece) => piece.text)]) {
    const orders = ordersIn(each)
    if (orders) return orders
  }
  return null
}

const mostReports = 20

/** The newest messages with text before an item, newest first: in the same place, or by the same author. */
const messagesAround = (tx: Sql, item: Item, where: 'place' | 'author'): Promise<EarlierMessage[]> =>
  messagesBefore(tx, { ...item, subcategoryId: item.subcategory.id, userId: item.user.id }, where)

/** The reports on an item: the name of the policy category, and the comment, newest first. */
async function reportsOn(
  tx: Sql,
  item: Pick<Item, 'workspaceId' | 'id'>,
): Promise<{ category: string; comment: string | null }[]> {
  const reasons = await reasonsOf(tx, item, mostReports)
  const ids = [...new Set(reasons.map(({ policyCategoryId }) => policyCategoryId))]
  const categories = await policyCategoriesByIds(tx, item.workspaceId, ids)
  const names = new Map(categories.map(({ id, name }) => [id, name]))
  return reasons.flatMap(({ policyCategoryId, extraInfo: comment }) => {
    const category = names.get(policyCategoryId)
    return category === undefined ? [] : [{ category, comment }]
  })
}
