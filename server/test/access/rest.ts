import type { Route } from '../../edges/rest/route.ts'

/** What a REST route answered: the ids and times in it replaced, for two answers to be compared. */
export interface RouteAnswer {
  status: number
  text: string
}

const withIds = (value: unknown, id: string, key = ''): unknown => {
  if (Array.isArray(value)) return value.map((each) => withIds(each, id, key))
  if (typeof value === 'string') return /(^|_)ids?$/.test(key) ? id : value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withIds(each, id, name)]))
}

/** Asks a route with its documented example, in which every id, in its address and its body, is this one. */
export async function askRoute(
  url: string,
  { method, path, body, examples }: Route,
  headers: Record<string, string>,
  id: string,
): Promise<RouteAnswer> {
  const response = await fetch(url + path.replace(/(?<=\/):\w+/g, id), {
    method: method.toUpperCase(),
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    body: body ? JSON.stringify(withIds(examples.request ?? {}, id)) : null,
  })
  return { status: response.status, text: comparable(await response.text(), id) }
}

const comparable = (text: string, id: string): string =>
  text
    .replaceAll(id, '(id)')
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '(made)')
    .replaceAll(/"milliseconds":[\d.]+/g, '"milliseconds":0')
    .replaceAll(/"cursor":"[\w=-]+"/g, '"cursor":""')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '(time)')
