import type { RouteLocationRaw } from 'vue-router'

/** What a review, a report or a match is about: content or a user, or nothing where that is gone. */
export interface About<T extends Subject> {
  object: T | null
}
interface Subject {
  __typename: 'Content' | 'User'
  id: string
}
type ContentIn<T> = Extract<T, { __typename: 'Content' }>
type UserIn<T> = Extract<T, { __typename: 'User' }>

/** The content item that something is about; nothing where that is a user, or gone. */
export const contentOf = <T extends Subject>({ object }: About<T>): ContentIn<T> | undefined =>
  object?.__typename === 'Content' ? (object as ContentIn<T>) : undefined

/** The user that something is about; nothing where that is a content item, or gone. */
export const userOf = <T extends Subject>({ object }: About<T>): UserIn<T> | undefined =>
  object?.__typename === 'User' ? (object as UserIn<T>) : undefined

/** Whoever wrote the content that something is about, or the user that it is about. */
export const personOf = <P extends { id: string }>({
  object,
}: About<{ __typename: 'Content'; id: string; user: P } | ({ __typename: 'User' } & P)>): P | undefined =>
  object?.__typename === 'Content' ? object.user : (object ?? undefined)

/** What the content or the user that something is about is called in messages. */
export const subjectName = ({
  object,
}: About<Subject & { externalId: string; name?: string | null }>): string =>
  object?.name ?? object?.externalId ?? ''

/** Where the page of the content or the user is that something is about. */
export const subjectPage = ({ object }: About<Subject>): RouteLocationRaw => ({
  name: object?.__typename === 'Content' ? 'content-item' : 'user',
  params: { id: object?.id ?? '' },
})
