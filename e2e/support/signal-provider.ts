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
  const { createSignalProvider: provider } = await admin<{ createSignalProvider: { id: string } }>(
    `mutation ($input: NewSignalProviderInput!) { createSignalProvider(input: $input) { id } }`,
    { input: { name: 'The vendor', provider: vendor.key, settings: vendor.settings } },
  )
  for (const signal of signals)
    await admin(
      `mutation ($signal: SignalKind!, $input: SignalRouteInput!) { setSignalRoute(signal: $signal, input: $input) { given } }`,
      { signal, input: { providerId: provider.id } },
    )
  return vendor
}
