import { UserType } from '../../intake/users/user.entity.ts'
import { Status } from '../../platform/vocabulary/status.ts'
import type { AskedItem, Author } from '../item.ts'

const nowhere = { id: '', externalId: '', name: null }

/** The placeholder for the author, which scored content does not have. */
const noAuthor = (): Author => ({
  ...nowhere,
  type: UserType.normal,
  status: Status.allowed,
  tags: [],
  projectId: null,
  createdAt: new Date(),
  email: null,
  signupDate: null,
  signupMethod: null,
  ip: null,
  country: null,
  profileImageUrl: null,
  attributes: null,
  strikes: 0,
  asOf: new Date(),
})

/** An item with only a text and pictures, without place or author. */
export const itemToScore = (
  workspaceId: string,
  { text, imageUrls = [] }: { text: string | null; imageUrls?: string[] },
): AskedItem => ({
  ...nowhere,
  workspaceId,
  user: noAuthor(),
  version: 1,
  text,
  imageUrls,
  videoUrls: [],
  audioUrls: [],
  metadata: null,
  status: null,
  tags: [],
  createdAt: new Date(),
  unjudged: null,
  readAt: new Date(),
  category: nowhere,
  subcategory: nowhere,
})
