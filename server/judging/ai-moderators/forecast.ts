import { pastWeek } from '../../intake/content/content-volume.store.ts'
import type { Sql } from '../../platform/database.ts'
import type { AiModerator } from './ai-moderator.entity.ts'
import type { AiForecast } from './ai-moderator.object.ts'
import { costOf, pricesIn, tokensOf } from './estimate.ts'
import { pastTokens } from './forecast.store.ts'
import { AiSight } from './moderator-terms.ts'
import { questionFor } from './prompt.ts'
import { readyModerator } from './ready-moderators.ts'

const tokensOfPictures = 1100
const usualAnswer = 150

/**
 * The expected number of requests per day for a moderator and their cost, from the volume of the last week: an upper bound, as
 * items that rules flag or remove are not sent to it.
 */
export async function forecastOf(tx: Sql, moderator: AiModerator): Promise<AiForecast> {
  const week = await pastWeek(tx, moderator)
  const measured = await pastTokens(tx, moderator)
  const tokens = measured ?? (await estimatedFor(tx, moderator, week.characters))
  const perDay = week.items / 7
  const items = moderator.itemsPerDay === null ? perDay : Math.min(perDay, moderator.itemsPerDay)
  const each = costOf(pricesIn(moderator.settings), tokens)
  return {
    itemsPerDay: perDay,
    askedPerDay: items,
    tokensPerItem: tokens.inputTokens + tokens.outputTokens,
    costPerItem: each,
    costPerDay: items * each,
    isMeasured: measured !== null,
  }
}

async function estimatedFor(
  tx: Sql,
  { workspaceId, id, sees, contextTokens }: AiModerator,
  characters: number,
): Promise<{ inputTokens: number; outputTokens: number }> {
  const ready = await readyModerator(tx, workspaceId, id)
  const text = 'x'.repeat(Math.round(characters))
  const asked = ready ? tokensOf(questionFor(ready, text)) : 0
  const around = sees.includes(AiSight.place) || sees.includes(AiSight.author) ? contextTokens : 0
  const pictures = sees.includes(AiSight.pictures) ? tokensOfPictures : 0
  return { inputTokens: asked + around + pictures, outputTokens: usualAnswer }
}
