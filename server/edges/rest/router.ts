import { MethodNotAllowedError, NotFoundError } from '../../platform/errors.ts'
import type { Route } from './route.ts'

/** A matched route and the parameters from its path. */
export interface Match<R> {
  route: R
  params: Record<string, string>
}

/** Finds the route of a method and path. @throws NotFoundError (404) or MethodNotAllowedError (405) */
export type Find<R> = (method: string, path: string) => Match<R>

/** A lookup over the routes: fixed paths by a map, paths with parameters by their segments. */
export function makeRouter<R extends Pick<Route, 'method' | 'path'>>(routes: readonly R[]): Find<R> {
  const fixed = new Map(
    routes
      .filter(({ path }) => !path.includes('/:'))
      .map((route) => [keyOf(route.method, route.path), route]),
  )
  const shaped = routes.map((route) => ({ route, segments: route.path.split('/') }))
  return (method, path) => {
    const route = fixed.get(keyOf(method, path))
    if (route) return { route, params: {} }
    const segments = path.split('/')
    const matches = shaped.flatMap(({ route, segments: shape }) => {
      const params = paramsOf(shape, segments)
      return params ? [{ route, params }] : []
    })
    if (matches.length === 0) throw new NotFoundError()
    const match = matches.find((candidate) => candidate.route.method === method.toLowerCase())
    if (!match)
      throw new MethodNotAllowedError([
        ...new Set(matches.map((candidate) => candidate.route.method.toUpperCase())),
      ])
    return match
  }
}

const keyOf = (method: string, path: string) => `${method.toLowerCase()} ${path}`

function paramsOf(shape: string[], segments: string[]): Record<string, string> | null {
  if (shape.length !== segments.length) return null
  const params: Record<string, string> = {}
  for (const [index, name] of shape.entries()) {
    const segment = segments[index] ?? ''
    const value = name.startsWith(':') ? decoded(segment) : segment
    if (!value && name) return null
    if (name.startsWith(':')) params[name.slice(1)] = value ?? ''
    else if (name !== value) return null
  }
  return params
}

function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}
