import type { StoredSignalProvider } from './signal-provider.entity.ts'

/** A signal provider with all that asking it takes. */
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
