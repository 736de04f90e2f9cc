import {
  ContentOfExternalIdDocument,
  SubcategoryOfExternalIdDocument,
  UserOfExternalIdDocument,
} from '../../gql/graphql.ts'

/** What the customer platform has identifiers of its own for, by the route of its list. */
export const externalNouns = {
  content: {
    document: ContentOfExternalIdDocument,
    page: 'content-item',
    icon: 'i-lucide-file-question',
    title: 'content.title',
    missing: 'content.missing',
  },
  users: {
    document: UserOfExternalIdDocument,
    page: 'user',
    icon: 'i-lucide-user-x',
    title: 'users.users',
    missing: 'users.missing',
  },
  places: {
    document: SubcategoryOfExternalIdDocument,
    page: 'place',
    icon: 'i-lucide-folder-x',
    title: 'places.title',
    missing: 'places.missing',
  },
}
