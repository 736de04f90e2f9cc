import type { PastUserFragment, SampleContentFragment } from '../gql/graphql.ts'
import type { About } from '../graphql/review-subject.ts'
import type { ListedFile } from './blur.ts'
import type { DiffPart } from '../ui/word-diff.ts'

type Content = Pick<SampleContentFragment, 'id' | 'externalId' | 'text' | 'user'> & {
  __typename: 'Content'
  media: readonly ListedFile[]
}
type User = Pick<PastUserFragment, 'id' | 'externalId' | 'name'> & { __typename: 'User' }

/** A row of a list that is decided on as one; what its media show may come later than the rest. */
export interface SampleItem extends About<Content | User> {
  id: string
  /** The words in which its text differs from another's, which stand in the place of the text. */
  diff?: readonly DiffPart[] | undefined
}
