import { analyzeMedia } from '../../intake/content/content-intake.service.ts'
import type { Plan } from '../../judging/rules/plan.ts'
import type { NewTask } from '../../platform/tasks.ts'
import type { LoadedItem } from '../../signals/item.ts'

/** The task that judges a version of an item separately. */
export const mediaTaskOf = ({ workspaceId, id: objectId, version, origin = null }: LoadedItem): NewTask => ({
  workspaceId,
  kind: analyzeMedia,
  objectId,
  version,
  origin,
})

/** Whether rules, or classifiers in shadow, need a provider's signals of the item's text. */
export const waitsForProvider = (
  { workspaceId, text }: LoadedItem,
  plans: ReadonlyMap<string, Plan>,
): boolean => plans.get(workspaceId)?.asksOfText === true && text?.trim() !== undefined && text.trim() !== ''
