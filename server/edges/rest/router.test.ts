import { describe, expect, test } from 'vitest'
import { MethodNotAllowedError, NotFoundError } from '../../platform/errors.ts'
import { makeRouter } from './router.ts'

const routes = [
  { method: 'post', path: '/api/v1/content' },
  { method: 'post', path: '/api/v1/content/sync' },
  { method: 'get', path: '/api/v1/lists' },
  { method: 'get', path: '/api/v1/lists/:listId' },
  { method: 'delete', path: '/api/v1/lists/:listId' },
  { method: 'get', path: '/api/v1/user/:id' },
] as const
const find = makeRouter(routes)

describe('[4] endpoints', () => {
  test.each([
    ['POST', '/api/v1/content', 0, {}],
    ['POST', '/api/v1/content/sync', 1, {}],
    ['GET', '/api/v1/lists', 2, {}],
    ['GET', '/api/v1/lists/42', 3, { listId: '42' }],
    ['DELETE', '/api/v1/lists/42', 4, { listId: '42' }],
    ['GET', '/api/v1/user/a%20b%2Fc', 5, { id: 'a b/c' }],
    ['GET', '/api/v1/user/__proto__', 5, { id: '__proto__' }],
  ])('%s %s is found', (method, path, index, params) => {
    expect(find(method, path)).toEqual({ route: routes[index], params })
  })

  test.each([
    ['GET', '/api/v1'],
    ['GET', '/api/v1/'],
    ['POST', '/api/v1/content/'],
    ['POST', '/api/v1/Content'],
    ['POST', '/api/v1/content/async'],
    ['GET', '/api/v1/lists/'],
    ['GET', '/api/v1/lists/1/items'],
    ['GET', '/api/v1/user/%E0%A4%A'],
    ['GET', '/api/v1/constructor'],
  ])('%s %s is unknown', (method, path) => {
    expect(() => find(method, path)).toThrow(NotFoundError)
  })

  test.each([
    ['GET', '/api/v1/content', ['POST']],
    ['HEAD', '/api/v1/content', ['POST']],
    ['constructor', '/api/v1/content', ['POST']],
    ['PATCH', '/api/v1/lists/1', ['GET', 'DELETE']],
  ])('%s %s names the methods there are', (method, path, allowed) => {
    expect(() => find(method, path)).toThrow(MethodNotAllowedError)
    expect(() => find(method, path)).toThrow(expect.objectContaining({ allowed }))
  })
})
