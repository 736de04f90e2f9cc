import type { Origin } from '../platform/origin.ts'
import type { Priority } from '../platform/vocabulary/priority.ts'
import type { Status } from '../platform/vocabulary/status.ts'
import type { UnjudgedMark } from '../intake/content/unjudged.ts'
import type { UserType } from '../intake/users/user.entity.ts'
import type { WhenUnjudged } from '../access/workspaces/when-unjudged.ts'

/** A user as rules see one: the author of an item, or the user that user rules are asked about. */
export interface Author {
  id: string
  externalId: string
  name: string | null
  type: UserType
  status: Status
  tags: string[]
  /** The caller's identifier of the user's project. */
  projectId: string | null
  createdAt: Date
  email: string | null
  signupDate: Date | null
  signupMethod: string | null
  ip: string | null
  /** ISO 3166-1 alpha-2. */
  country: string | null
  profileImageUrl: string | null
  /** Custom attributes as they were sent. */
  attributes: Record<string, unknown> | null
  /** Strikes on the record, ended ones included. */
  strikes: number
  /** The moment at which all of this was read, by the database's clock. */
  asOf: Date
}

/** What is known of a review for routing rules to be asked about. */
export interface ReviewSubject {
  priority: Priority
  policyCategoryIds: readonly string[]
}

/** What rules can be asked about: an item with its author, or a user alone. */
export interface Subject {
  workspaceId: string
  user: Author
  /** The review that opens, where routing rules are asked about it. */
  review?: ReviewSubject
  /** The request that has it judged, where it is known. */
  origin?: Origin | null
}

/** One version of a content item with what is known of its user and place: all that signals are computed from. */
export interface Item extends Subject {
  id: string
  externalId: string
  version: number
  text: string | null
  /** What the text is written in where it is known: an ISO 639-1 code, or null for one that cannot be told. */
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

/** Whether the item has anything to look at. */
export const hasPictures = ({ imageUrls, videoUrls }: Item): boolean =>
  imageUrls.length + videoUrls.length > 0

/** An item as one statement found it. */
export interface LoadedItem extends Item {
  /** The version of its workspace's rules. */
  rulesVersion: number
  /** What its workspace does about content that could not be judged. */
  whenUnjudged: WhenUnjudged
  /** The newest version that the automated checks have judged; 0 before the first. */
  judgedVersion: number
  /** What of it could not be judged before. */
  unjudged: UnjudgedMark | null
  /** The moment, by the database's clock. */
  readAt: Date
}

/** What signals are asked about. */
export type AskedItem = Item & Pick<LoadedItem, 'unjudged' | 'readAt'>

/** A user that user rules are asked about. */
export interface UserSubject extends Subject {
  /** How often the profile has changed; a rule acts once on a version of it. */
  version: number
}
