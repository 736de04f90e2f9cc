import {
  startVendor,
  type VendorProtocol,
  type VendorServer,
} from '../../server/test/signal-vendors/vendor-server.ts'
import type { Story } from './story.ts'

/** A vendor on this machine that gives the signals to the story's workspace. */
export async function startProvider(
  { admin }: Story,
  protocol: VendorProtocol,
  signals: readonly string[],
): Promise<VendorServer> {
  const vendor = await startVendor(protocol)
  const {
    createSignalProvider: { signalProvider: provider },
  } = await admin<{ createSignalProvider: { signalProvider: { id: string } } }>(
    `mutation ($input: CreateSignalProviderInput!) { createSignalProvider(input: $input) { signalProvider { id } } }`,
    { input: { name: 'The vendor', provider: vendor.key, settings: vendor.settings } },
  )
  for (const signal of signals)
    await admin(
      `mutation ($input: SetSignalRouteInput!) { setSignalRoute(input: $input) { signalRoute { given } } }`,
      { input: { signal, providerId: provider.id } },
    )
  return vendor
}
