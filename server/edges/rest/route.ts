import type { z } from 'zod'
import type { LimitedRoute } from '../../access/plans/plan-table.ts'
import type { RequestContext } from '../../access/requests/request-context.ts'
import type { ErrorCode } from '../../platform/error-codes.ts'
import { check } from '../../platform/validation.ts'
import { fromWire } from '../exchange/wire.ts'
import { dialectOf } from './dialects/dialects.ts'
import type { Operation } from './operation.ts'
import type { RouteTag } from './route-tags.ts'

/** A body in its wire form, for the documentation. */
type Example = Record<string, unknown>

/** The untyped part of every route. */
interface RouteFacts {
  method: 'get' | 'post' | 'delete'
  /** Segments of the form `:name` are parameters. */
  path: `/api/v1/${string}` | `/v1alpha1/${string}` | `/v1/${string}`
  /** The name of the operation in generated clients; its schemas are named after it. */
  operationId: string
  /** Its tag in the OpenAPI document. */
  tag: RouteTag
  summary: string
  description?: string
  /** The routes with a common rate limit that this one is counted with; without this the route is not limited. */
  limit?: LimitedRoute
  /** The largest body in bytes; 1 MiB by default. */
  mostBytes?: number
  /** Codes of refusals of this route beyond those that every route has. */
  codes?: readonly ErrorCode[]
  /** The message for an unknown id. */
  notFound?: string
  examples: { request?: Example; replies: Example[] }
}

/** The output type of an optional schema. */
type SchemaOutput<S extends z.ZodType | undefined> = S extends z.ZodType ? z.output<S> : undefined

type Read<S extends z.ZodType | undefined> = S extends z.ZodType ? z.input<S> : undefined

interface RouteDefinition<
  Params extends z.ZodObject | undefined,
  Query extends z.ZodObject | undefined,
  Body extends z.ZodObject | undefined,
  Response extends z.ZodType,
  Data,
  Variables,
> extends RouteFacts {
  params?: Params
  /** The query parameters, parsed from texts. */
  query?: Query
  body?: Body
  /** Checks a large body in place of the schema, yielding to other work. @throws InvalidInputError */
  checkBody?: (body: unknown) => Promise<unknown>
  /** The reply in its wire form, without the `success` of Verdict's own interface. */
  response: Response
  operation: Operation<Data, Variables>
  variables: (call: { params: Read<Params>; query: SchemaOutput<Query>; body: Read<Body> }) => Variables
  /** The reply, from the operation's data and the request's body and query. */
  reply: (data: Data, body: Read<Body>, query: Read<Query>) => z.input<Response>
}

/** A route without its type parameters, for the dispatcher and the OpenAPI document. */
export interface Route extends RouteFacts {
  params: z.ZodObject | undefined
  query: z.ZodObject | undefined
  body: z.ZodObject | undefined
  response: z.ZodType
  source: string
  /**
   * The operation's variables; `context` receives the parsed body.
   * @throws InvalidInputError for parameters or a body that the schemas refuse
   */
  variablesOf(
    sent: { params: Record<string, string>; query: Record<string, string>; body: unknown },
    context: Pick<RequestContext, 'noteChecked'>,
  ): Promise<Record<string, unknown>>
  /** The reply's body, from the operation's data, and the request's body and query. */
  replyOf(data: unknown, sent: { body: unknown; query: Record<string, string> }): Record<string, unknown>
}

/** Declares one endpoint of section 4: its wire form, the operation it runs, and the conversion between them. */
export function defineRoute<
  Response extends z.ZodType<Record<string, unknown>>,
  Data,
  Variables,
  Params extends z.ZodObject | undefined = undefined,
  Query extends z.ZodObject | undefined = undefined,
  Body extends z.ZodObject | undefined = undefined,
>(definition: RouteDefinition<Params, Query, Body, Response, Data, Variables>): Route {
  const { operation, variables, reply, params, query, body, checkBody, ...facts } = definition
  const { snakeCase, saysSuccess } = dialectOf(facts)
  return {
    ...facts,
    params,
    query,
    body,
    source: operation.source,
    async variablesOf({ params: rawParams, query: rawQuery, body: rawBody }, context) {
      const sent = body && snakeCase ? fromWire(body, rawBody) : rawBody
      await checkBody?.(sent)
      if (params) check(params, rawParams)
      const asked = (query && check(query, rawQuery)) as SchemaOutput<Query>
      if (body && !checkBody) context.noteChecked(body, check(body, sent))
      // The values before the schemas' own transformations, which the resolver applies.
      return variables({
        params: rawParams as Read<Params>,
        query: asked,
        body: sent as Read<Body>,
      }) as Record<string, unknown>
    },
    replyOf: (data, sent) => ({
      ...(saysSuccess && { success: true }),
      ...(reply(data as Data, sent.body as Read<Body>, sent.query as Read<Query>) as Record<string, unknown>),
    }),
  }
}
