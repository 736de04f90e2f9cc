import type { paths } from './api.generated.ts'

/** The HTTP methods of the API. */
export type Method = 'get' | 'post' | 'delete'

/** The paths that have a method. */
export type PathsWith<M extends Method> = {
  [P in keyof paths]: paths[P][M] extends object ? P : never
}[keyof paths]

type Operation<P extends keyof paths, M extends Method> = Extract<paths[P][M], object>

/** The body of a successful answer. */
export type Answer<P extends keyof paths, M extends Method> =
  Operation<P, M> extends { responses: { 200: { content: { 'application/json': infer T } } } } ? T : never

type Body<O> = O extends { requestBody: { content: { 'application/json': infer T } } } ? { body: T } : object
type Params<O> = O extends { parameters: { path: infer T extends object } }
  ? { params: { path: T } }
  : O extends { parameters: { query?: infer T extends object } }
    ? { params?: { query: T } }
    : object

/** The arguments of a request: its body and the parameters of its path, where it has them. */
export type Request<P extends keyof paths, M extends Method> = Body<Operation<P, M>> & Params<Operation<P, M>>

/** The arguments after the path: none where a request needs none. */
export type Rest<P extends keyof paths, M extends Method> =
  object extends Request<P, M> ? [request?: Request<P, M>] : [request: Request<P, M>]
