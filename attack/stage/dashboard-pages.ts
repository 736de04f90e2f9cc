import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../../chaos/stage/root.ts'

/** A page of the dashboard, by its route name. */
export interface DashboardPage {
  name: string
  /** Null where the workspace has no object for the page. */
  path: string | null
}

/** The type of the id in a page's path, where the route's name does not show it. */
const thingsOf: Readonly<Record<string, string>> = {
  'content-item': 'content',
  place: 'subcategory',
  'rule-backtest': 'rule',
  'rule-past': 'rule',
  'rule-health': 'rule',
  'rule-history': 'rule',
  'written-policy-trials': 'written_policy',
  'written-policy-versions': 'written_policy',
  'settings-signal-provider': 'signal_provider',
}

/** How a path of the list says that a parameter is an id. */
const ofIds = '${uuid}'

/** All pages of the router's list that need a sign-in, with the ids of objects of a workspace. */
export function pagesOf(ids: Readonly<Record<string, string>>): DashboardPage[] {
  const source = readFileSync(path.join(root, 'web/src/app/routes.ts'), 'utf8')
  const inside = source.slice(0, source.indexOf('export const routes')).replaceAll(ofIds, '')
  return [...inside.matchAll(/(?:page\(|path:)\s*['`]([^'`]+)['`],\s*(?:name:\s*)?'([^']+)'/g)].flatMap(
    ([, route = '', name = '']): DashboardPage[] => {
      const kind = thingsOf[name] ?? name.replaceAll('-', '_')
      const known: Record<string, string | undefined> = {
        ':queueId': ids['review_queue'],
        ':reviewId?': ids['review'],
        ':id': ids[kind],
      }
      const parts = route.split('/').map((part) => (part.startsWith(':') ? known[part] : part))
      if (route.startsWith(':rest')) return []
      if (parts.includes(undefined)) return [{ name, path: null }]
      return [
        { name, path: `/${[...(name.startsWith('settings-') ? ['settings'] : []), ...parts].join('/')}` },
      ]
    },
  )
}
