import type { FileHost } from '../../../server/test/file-host.ts'
import { item, type Story } from '../story.ts'

/** What the items of all conditions refer to. */
export interface World {
  story: Story
  host: FileHost
  /** The id of the category that all items are in, and of another. */
  general: string
  elsewhere: string
  policyCategoryId: string
  /** The ids of the classifiers of counterfeits and of pictures of words. */
  classifiers: { texts: string; pictures: string }
}

/** What is sent of an item besides its identifier and place. */
export type Sent = Record<string, unknown>

/** What happens around the arrival of an item. */
interface Around {
  /** Before it arrives. */
  before?: (world: World, id: string) => Promise<unknown>
  /** After it was judged, so that it is judged again. */
  after?: (world: World, id: string) => Promise<unknown>
}

/** An item that a condition matches, and one that it does not; for a user or routing rule, their user or review. */
export interface ConditionCase extends Around {
  type?: 'content' | 'user' | 'routing'
  params: object | ((world: World) => object | Promise<object>)
  matching: Sent | ((world: World) => Sent | Promise<Sent>)
  other: Sent | ((world: World) => Sent | Promise<Sent>)
}

export type ConditionCases = Readonly<Record<string, ConditionCase>>

/** An author of an item, by what is known of them. */
export const user = (fields: object, id = 'somebody') => ({
  user: { id: `${id}-${JSON.stringify(fields)}`, ...fields },
})

/** A picture of an item. */
export const picture = async (
  host: FileHost,
  name: string,
  body: Promise<Buffer> | Buffer,
): Promise<Sent> => ({
  image_urls: [host.serve(name, await body)],
})

/** A report of an item. */
export const report = ({ story }: World, id: string, by = 'a-reporter') =>
  story.rest('POST', 'user-reports', {
    report: { policy_id: 'spam', reported_by_id: by, reported_by_type: 'trusted', content_id: id },
  })

/** What happens around the item that is to match, and not around the other. */
export const onlyMatching =
  (act: (world: World, id: string) => Promise<unknown>) =>
  async (world: World, id: string): Promise<unknown> =>
    id.startsWith('matching') ? act(world, id) : undefined

/** Sends two more items of the same user and text. */
export const sentBefore = (text: string, author: string) =>
  onlyMatching(async ({ story }, id) => {
    for (const nth of [1, 2])
      await story.rest('POST', 'content/sync', item(`${id}-${nth}`, text, { user: { id: author } }))
  })
