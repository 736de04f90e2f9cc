import type { z } from 'zod'
import type { LimitedRoute } from '../../access/plans/plan-table.ts'
import type { ErrorCode } from '../../platform/error-codes.ts'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { check } from '../../platform/validation.ts'
import { dialectOf } from './dialects/dialects.ts'
import type { Operation } from './operation.ts'
import type { RouteTag } from './route-tags.ts'
import { fromWire } from '../exchange/wire.ts'

/** A body in its wire form, for the documentation. */
type Example = Record<string, unknown>

/** What every route says of itself, whatever its types. */
interface RouteFacts {
  method: 'get' | 'post' | 'delete'
  /** Segments of the form `:name` are parameters. */
  path: `/api/v1/${string}` | `/v1alpha1/${string}` | `/v1/${string}`
  /** The name of the operation, as generated clients call it; its schemas are named after it. */
  operationId: string
  /** What it stands under in the documents. */
  tag: RouteTag
  summary: string
  description?: string
  /** The requests that are counted together with this route's, by plan; a route without this is not limited. */
  limit?: LimitedRoute
  /** The largest body in bytes; 1 MiB unless told. */
  mostBytes?: number
  /** Codes of refusals of this route beyond those that every route knows. */
  codes?: readonly ErrorCode[]
  /** What is said of an unknown id. */
  notFound?: string
  examples: { request?: Example; replies: Example[] }
}

/** What a schema makes of what was sent. */
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
  /** What may stand after the question mark, read from texts. */
  query?: Query
  body?: Body
  /** Checks a large body in place of the schema, giving way to other work. @throws InvalidInputError */
  checkBody?: (body: unknown) => Promise<unknown>
  /** The reply in its wire form, without the `success` of Verdict's own interface. */
  response: Response
  operation: Operation<Data, Variables>
  variables: (call: { params: Read<Params>; query: SchemaOutput<Query>; body: Read<Body> }) => Variables
  /** The reply, from the operation's data, and the body and the query as they were sent. */
  reply: (data: Data, body: Read<Body>, query: Read<Query>) => z.input<Response>
}

/** A route with its types folded away: what the dispatcher and the OpenAPI document work with. */
export interface Route extends RouteFacts {
  params: z.ZodObject | undefined
  query: z.ZodObject | undefined
  body: z.ZodObject | undefined
  response: z.ZodType
  source: string
  /**
   * The operation's variables; `context` is told of the body as its schema makes it.
   * @throws InvalidInputError for parameters or a body that the schemas refuse
   */
  variablesOf(
    sent: { params: Record<string, string>; query: Record<string, string>; body: unknown },
    context: Pick<RequestContext, 'noteChecked'>,
  ): Promise<Record<string, unknown>>
  /** The reply's body, from the operation's data, and the request's body and query. */
  replyOf(data: unknown, sent: { body: unknown; query: Record<string, string> }): Record<string, unknown>
}

/** Declares one endpoint of section 4: its wire side, the operation it runs, and what lies between. */
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
      // As they were before the schemas' own transformations: those are the resolver's to make.
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
