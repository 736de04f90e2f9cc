import type { RouteLocationRaw } from 'vue-router'

/** The object of a review, a report or a match: content or a user, or null where it was deleted. */
export interface About<T extends Subject> {
  object: T | null
}
interface Subject {
  __typename: 'Content' | 'User'
  id: string
}
type ContentIn<T> = Extract<T, { __typename: 'Content' }>
type UserIn<T> = Extract<T, { __typename: 'User' }>

/** The content item; undefined where the object is a user, or deleted. */
export const contentOf = <T extends Subject>({ object }: About<T>): ContentIn<T> | undefined =>
  object?.__typename === 'Content' ? (object as ContentIn<T>) : undefined

/** The user; undefined where the object is a content item, or deleted. */
export const userOf = <T extends Subject>({ object }: About<T>): UserIn<T> | undefined =>
  object?.__typename === 'User' ? (object as UserIn<T>) : undefined

/** The author of the content, or the user. */
export const personOf = <P extends { id: string }>({
  object,
}: About<{ __typename: 'Content'; id: string; user: P } | ({ __typename: 'User' } & P)>): P | undefined =>
  object?.__typename === 'Content' ? object.user : (object ?? undefined)

/** The name of the object in texts. */
export const subjectName = ({
  object,
}: About<Subject & { externalId: string; name?: string | null }>): string =>
  object?.name ?? object?.externalId ?? ''

/** The route of the object's page. */
export const subjectPage = ({ object }: About<Subject>): RouteLocationRaw => ({
  name: object?.__typename === 'Content' ? 'content-item' : 'user',
  params: { id: object?.id ?? '' },
})
