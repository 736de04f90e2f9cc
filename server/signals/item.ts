import type { WhenUnjudged } from '../access/workspaces/when-unjudged.ts'
import type { UnjudgedMark } from '../intake/content/unjudged.ts'
import type { UserType } from '../intake/users/user.entity.ts'
import type { Origin } from '../platform/origin.ts'
import type { Priority } from '../platform/vocabulary/priority.ts'
import type { Status } from '../platform/vocabulary/status.ts'

/** A user as rules see one: the author of an item, or the subject of user rules. */
export interface Author {
  id: string
  externalId: string
  name: string | null
  type: UserType
  status: Status
  tags: string[]
  /** The project's identifier as the customer platform sent it. */
  projectId: string | null
  createdAt: Date
  email: string | null
  signupDate: Date | null
  signupMethod: string | null
  ip: string | null
  /** ISO 3166-1 alpha-2. */
  country: string | null
  profileImageUrl: string | null
  /** Custom attributes as sent. */
  attributes: Record<string, unknown> | null
  /** Strikes on the record, ended ones included. */
  strikes: number
  /** When all of this was read, by the database's clock. */
  asOf: Date
}

/** The properties of a review that routing rules can use. */
export interface ReviewSubject {
  priority: Priority
  policyCategoryIds: readonly string[]
}

/** The subject of rules: an item with its author, or a user alone. */
export interface Subject {
  workspaceId: string
  user: Author
  /** The review about to open, for routing rules. */
  review?: ReviewSubject
  /** The request that causes the evaluation, if known. */
  origin?: Origin | null
}

/** One version of a content item with its user and place: the input of all signals. */
export interface Item extends Subject {
  id: string
  externalId: string
  version: number
  text: string | null
  /** The language of the text if known: an ISO 639-1 code, or null when it cannot be detected. */
  textLanguage?: string | null
  imageUrls: string[]
  videoUrls: string[]
  audioUrls: string[]
  metadata: Record<string, unknown> | null
  status: Status | null
  tags: string[]
  createdAt: Date
  category: { id: string; externalId: string; name: string | null }
  subcategory: { id: string; externalId: string; name: string | null }
}

/** The URLs of the item's media of a kind. */
export const urlsOf = (
  { imageUrls, videoUrls, audioUrls }: Pick<Item, 'imageUrls' | 'videoUrls' | 'audioUrls'>,
  kind: 'image' | 'video' | 'audio',
): string[] => ({ image: imageUrls, video: videoUrls, audio: audioUrls })[kind]

/** Whether the item has images, videos or audio files. */
export const hasMedia = ({ imageUrls, videoUrls, audioUrls }: Item): boolean =>
  imageUrls.length + videoUrls.length + audioUrls.length > 0

/** Whether the item has images or videos. */
export const hasPictures = ({ imageUrls, videoUrls }: Item): boolean =>
  imageUrls.length + videoUrls.length > 0

/** An item as loaded by one statement. */
export interface LoadedItem extends Item {
  /** The version of its workspace's rules. */
  rulesVersion: number
  /** The workspace's setting for content that could not be judged. */
  whenUnjudged: WhenUnjudged
  /** The newest version that the automated checks have judged; 0 before the first. */
  judgedVersion: number
  /** What of it could not be judged earlier. */
  unjudged: UnjudgedMark | null
  /** The time of the read, by the database's clock. */
  readAt: Date
}

/** An item for which signals are requested. */
export type AskedItem = Item & Pick<LoadedItem, 'unjudged' | 'readAt'>

/** The subject of user rules. */
export interface UserSubject extends Subject {
  /** How often the profile has changed; a rule acts once per version. */
  version: number
}
