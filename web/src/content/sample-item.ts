import type { PastUserFragment, SampleContentFragment } from '../gql/graphql.ts'
import type { About } from '../graphql/review-subject.ts'
import type { DiffPart } from '../ui/word-diff.ts'
import type { ListedFile } from './blur.ts'

type Content = Pick<SampleContentFragment, 'id' | 'externalId' | 'text' | 'user'> & {
  __typename: 'Content'
  media: readonly ListedFile[]
}
type User = Pick<PastUserFragment, 'id' | 'externalId' | 'name'> & { __typename: 'User' }

/** An item of a list that is decided on as a whole; the findings of its media may be loaded later than the rest. */
export interface SampleItem extends About<Content | User> {
  id: string
  /** The differing words of its text, shown in place of the text. */
  diff?: readonly DiffPart[] | undefined
}
