import type { StoredSignalProvider } from './signal-provider.entity.ts'

/** A signal provider with everything needed to call it. */
export type ReadyProvider = Pick<
  StoredSignalProvider,
  | 'workspaceId'
  | 'id'
  | 'name'
  | 'provider'
  | 'settings'
  | 'secrets'
  | 'edition'
  | 'pricePerCall'
  | 'callsPerDay'
  | 'costPerDay'
>
