import { UserType } from '../intake/users/user.entity.ts'
import { newId } from '../platform/ids.ts'
import { Status } from '../platform/vocabulary/status.ts'
import type { Item } from '../signals/item.ts'

/** An item that nothing is remarkable about, but for what the test says. */
export function makeItem({
  user,
  category,
  ...item
}: Partial<Omit<Item, 'user' | 'category'>> & {
  user?: Partial<Item['user']>
  category?: Partial<Item['category']>
} = {}): Item {
  return {
    workspaceId: newId(),
    id: newId(),
    externalId: 'post-1',
    version: 1,
    text: 'A plain text',
    imageUrls: [],
    videoUrls: [],
    audioUrls: [],
    metadata: null,
    status: null,
    tags: [],
    createdAt: new Date('2026-01-01T00:00:00Z'),
    subcategory: { id: newId(), externalId: 'room-1', name: 'General' },
    ...item,
    user: {
      id: newId(),
      externalId: 'user-1',
      name: 'Ada',
      type: UserType.normal,
      status: Status.allowed,
      tags: [],
      projectId: null,
      createdAt: new Date('2025-12-01T00:00:00Z'),
      email: null,
      signupDate: null,
      signupMethod: null,
      ip: null,
      country: null,
      profileImageUrl: null,
      attributes: null,
      strikes: 0,
      asOf: new Date('2026-01-01T00:00:00Z'),
      ...user,
    },
    category: { id: newId(), externalId: 'games', name: 'Games', ...category },
  }
}
