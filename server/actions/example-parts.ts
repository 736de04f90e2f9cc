import { ObjectType } from '../platform/vocabulary/status.ts'

// The values that the examples of actions share; all are about the same item of the same user.

export const actor = { actor_id: '0193a1c2-5b21-7e90-9c11-3f7d2a6b8c04' }
export const rule = { rule_id: '0193a1c2-6f10-7c55-8a77-0b6ad2f0c3aa' }
export const policy = { policy_id: 'spam', policy_name: 'Spam' }
export const strikeId = '0193a1c2-8d33-7a12-b6f4-9e0c1d2a3b45'
export const onUser = { type: ObjectType.user, user: { id: 'user-7', tags: [] as string[] } } as const
export const content = {
  id: 'message-1042',
  created_at: '2026-01-15T09:29:59.912Z',
  user_id: 'user-7',
  subcategory_id: 'bikes',
  category_id: 'market',
  tags: [] as string[],
}
