import type { TestApp, TestWorkspace } from './app.ts'
import type { VendorServer } from './signal-vendors/vendor-server.ts'

/** What a test sets of a signal provider or a route, as the API takes it. */
type Given = Record<string, unknown>

/** Sets up the vendor's server as a provider of the workspace, through the API. */
export async function makeSignalProvider(
  app: TestApp,
  { admin }: TestWorkspace,
  { key, settings }: Pick<VendorServer, 'key' | 'settings'>,
  input: Given = {},
): Promise<string> {
  const { data, errors } = await app.graphql<{ createSignalProvider: { signalProvider: { id: string } } }>(
    admin,
    'mutation ($input: CreateSignalProviderInput!) { createSignalProvider(input: $input) { signalProvider { id } } }',
    { input: { name: `Provider ${key}`, provider: key, settings, ...input } },
  )
  if (errors.length > 0) throw new Error(JSON.stringify(errors))
  return data.createSignalProvider.signalProvider.id
}

/** Changes a signal provider, through the API. */
export async function changeSignalProvider(
  app: TestApp,
  { admin }: TestWorkspace,
  id: string,
  input: Given,
): Promise<void> {
  const { errors } = await app.graphql(
    admin,
    'mutation ($input: UpdateSignalProviderInput!) { updateSignalProvider(input: $input) { signalProvider { id } } }',
    { input: { id, ...input } },
  )
  if (errors.length > 0) throw new Error(JSON.stringify(errors))
}

/** Has a signal come from a provider, through the API. */
export async function routeSignal(
  app: TestApp,
  { admin }: TestWorkspace,
  signal: string,
  input: Given,
): Promise<void> {
  const { errors } = await app.graphql(
    admin,
    'mutation ($input: SetSignalRouteInput!) { setSignalRoute(input: $input) { signalRoute { given } } }',
    { input: { signal, ...input } },
  )
  if (errors.length > 0) throw new Error(JSON.stringify(errors))
}
