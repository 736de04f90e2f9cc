import type { ObjectType } from '../../platform/vocabulary/status.ts'

/** The object of an action as webhook payloads show it: the caller's identifiers and the current tags (section 6.2). */
export type ObjectSnapshot =
  | {
      type: ObjectType.content
      id: string
      createdAt: Date
      userId: string
      categoryId: string
      subcategoryId: string
      tags: string[]
    }
  | { type: ObjectType.user; id: string; tags: string[] }
  | { type: ObjectType.subcategory; id: string }
  | { type: 'list'; id: string }
