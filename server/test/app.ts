import { type DocumentNode, execute, type GraphQLError, type GraphQLSchema, parse, validate } from 'graphql'
import 'reflect-metadata'
import { inject } from 'vitest'
import { RequestContext } from '../access/requests/request-context.ts'
import { addMember } from '../access/team/member.store.ts'
import { hashPassword } from '../access/team/password.ts'
import type { Grant, Principal } from '../access/team/principal.ts'
import { Role } from '../access/team/role.ts'
import { Plan } from '../access/workspaces/workspace.entity.ts'
import { makeSchema } from '../edges/graphql/schema.ts'
import { readConfig } from '../platform/config.ts'
import type { Sql } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import { ActorKind } from '../platform/vocabulary/status.ts'
import { openPlatform } from '../wiring/open-platform.ts'
import { makeServices } from '../wiring/services.ts'
import { Worker } from '../worker.ts'
import { askingForRefusals, type Problem, takeRefusals } from './refusals.ts'
import { freshDatabase } from './template-database.ts'

/** The data of a GraphQL answer, and what went wrong: its errors, and what its mutations refused. */
export interface GraphqlAnswer<T> {
  data: T
  errors: Problem[]
}

/** The program's services on a database of the test's own, with its worker running if asked for. */
export async function startTestApp({
  worker = false,
  env = {},
}: { worker?: boolean; env?: Record<string, string> } = {}) {
  const database = await freshDatabase(inject('databaseUrl'))
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATABASE_URL: database.url,
    REDIS_URL: inject('redisUrl'),
    SECRET_KEY: 'a key for tests that is long enough for anything',
    ALLOW_PRIVATE_TARGETS: '127.0.0.0/8,::1/128',
    WEBHOOK_SCHEDULE: '0,0.05,0.1',
    ...env,
  })
  const { close, ...platform } = await openPlatform(config)
  const services = makeServices(config, platform)
  const schema = await makeSchema()
  const background = worker ? new Worker(services) : null
  background?.start()
  return {
    config,
    services,
    schema,
    createWorkspace: (options: { plan?: Plan; video?: boolean; audio?: boolean } = {}) =>
      testWorkspace(services, options),
    graphql: <T = Record<string, unknown>>(
      principal: Principal | null,
      source: string,
      variables: Record<string, unknown> = {},
    ) => ask<T>(schema, new RequestContext(services, principal, newId()), source, variables),
    async close() {
      await background?.stop()
      await close()
      await database.drop()
    },
  }
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>
export type TestWorkspace = Awaited<ReturnType<TestApp['createWorkspace']>>
/** The services by which something is set up, the workspace that it is set up in, and the admin who does it. */
export type SetUpServices = Pick<TestApp, 'services'>
export type SetUpWorkspace = Pick<TestWorkspace, 'workspaceId'> & {
  admin: Pick<TestWorkspace['admin'], 'id'>
}

const documents = new Map<string, DocumentNode>()

/** The operation, which is parsed and validated once a process: tests ask the same ones again and again. */
function documentOf(schema: GraphQLSchema, source: string): DocumentNode | readonly GraphQLError[] {
  const known = documents.get(source)
  if (known) return known
  const document = parse(source)
  const errors = validate(schema, document)
  if (errors.length > 0) return errors
  const asking = askingForRefusals(document)
  documents.set(source, asking)
  return asking
}

async function ask<T>(
  schema: GraphQLSchema,
  contextValue: RequestContext,
  source: string,
  variableValues: Record<string, unknown>,
): Promise<GraphqlAnswer<T>> {
  const document = documentOf(schema, source)
  const { data, errors = [] } =
    'kind' in document
      ? await execute({ schema, document, contextValue, variableValues })
      : { data: undefined, errors: document }
  const described = errors.map(({ message, originalError, extensions }) => {
    const { code, details } = (originalError ?? {}) as { code?: string; details?: Record<string, unknown> }
    return { code: code ?? extensions['code'], message, extensions: { ...extensions, ...details } }
  })
  return { data: data as T, errors: [...described, ...takeRefusals(data)] }
}

let passwordHash: Promise<string> | undefined

/** The stored password of the members of test workspaces, hashed once a process: that is most of what a workspace costs. */
const sharedPassword = (): Promise<string> => (passwordHash ??= hashPassword('correct horse battery'))

async function testWorkspace(
  services: ReturnType<typeof makeServices>,
  { plan = Plan.enterprise, video = false, audio = false }: { plan?: Plan; video?: boolean; audio?: boolean },
) {
  const workspaceId = newId()
  const passwordHash = await sharedPassword()
  const member = async (tx: Sql, name: string, role: Role): Promise<Principal> => {
    const id = newId()
    const email = `${name.toLowerCase()}.${id}@acme.test`
    await addMember(tx, { workspaceId, id, email, name, passwordHash, role })
    const actor = { kind: ActorKind.member, id }
    return { kind: 'member', id, name, email, workspaceId, actor, grants: [role] }
  }
  const members = await services.database.inWorkspace(workspaceId, async (tx) => {
    await services.workspaces.createIn(tx, { id: workspaceId, name: 'Acme', plan, video, audio })
    return {
      admin: await member(tx, 'Ada', Role.admin),
      moderator: await member(tx, 'Mo', Role.moderator),
      colleague: await member(tx, 'Cleo', Role.moderator),
    }
  })
  const key = (kind: ActorKind, ...grants: Grant[]): Principal => {
    const id = newId()
    return { kind: 'key', id, name: 'Key', email: null, workspaceId, actor: { kind, id }, grants }
  }
  return {
    workspaceId,
    ...members,
    rest: key(ActorKind.customer, 'rest'),
    reader: key(ActorKind.key, 'graphql:read'),
    tool: key(ActorKind.key, 'graphql:admin'),
  }
}
