import { Status } from '../../platform/vocabulary/status.ts'
import { UserType } from '../../intake/users/user.entity.ts'
import type { AskedItem, Author } from '../item.ts'

const nowhere = { id: '', externalId: '', name: null }

/** Nobody: what is scored has no author. */
const nobody = (): Author => ({
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

/** An item of a text and pictures alone, which is nowhere and nobody's. */
export const itemToScore = (
  workspaceId: string,
  { text, imageUrls = [] }: { text: string | null; imageUrls?: string[] },
): AskedItem => ({
  ...nowhere,
  workspaceId,
  user: nobody(),
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
