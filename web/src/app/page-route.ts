import type { Component } from 'vue'
import type { RouteRecordRaw } from 'vue-router'
import type { Permission } from '../gql/permissions.ts'
import type { externalNouns } from './external-id/external-nouns.ts'
import { allTexts } from './i18n.ts'

declare module 'vue-router' {
  interface RouteMeta {
    /** The permission that the page requires; none where it is undefined. */
    permission?: Permission
  }
}

type Load = () => Promise<{ default: Component }>

/** Loads a page together with all texts. */
export const withTexts = (load: Load) => async () => (await Promise.all([load(), allTexts()]))[0]

/** A page with a permission, loaded when it is first opened; route parameters are its props. */
export const page = (path: string, name: string, permission: Permission, load: Load): RouteRecordRaw => ({
  path,
  name,
  props: true,
  meta: { permission },
  component: withTexts(load),
})

/** An id in Verdict, in the path; an address with anything else there is of no page, or of one by the platform's identifier. */
export const uuid = '([0-9a-fA-F-]{36})'

/** What has the customer platform's own identifier in its address, from a list of that platform or typed: opens its page. */
export const byExternalId = (list: keyof typeof externalNouns, permission: Permission): RouteRecordRaw => ({
  path: `${list}/:externalId(.+)`,
  name: `${list}-by-external-id`,
  props: ({ params }) => ({ externalId: params['externalId'], list }),
  meta: { permission },
  component: withTexts(() => import('./external-id/ExternalIdPage.vue')),
})
