import type { RouteLocationRaw } from 'vue-router'

/** Where the page of a reported thing is. */
export const reportTarget = (report: {
  content: { id: string } | null
  user: { id: string } | null
}): RouteLocationRaw =>
  report.content
    ? { name: 'content-item', params: { id: report.content.id } }
    : { name: 'user', params: { id: report.user?.id ?? '' } }
