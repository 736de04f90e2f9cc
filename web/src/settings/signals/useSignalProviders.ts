import { useMutation } from '@vue/apollo-composable'
import {
  DeleteSignalProviderDocument,
  SetSignalRouteDocument,
  SignalProvidersDocument,
  SignalRoutesDocument,
  type SignalKind,
  type SetSignalRouteInput,
} from '../../gql/graphql.ts'
import { useAction } from '../../graphql/useAction.ts'
import { useAll } from '../../graphql/useAll.ts'
import { useRemove } from '../../graphql/useRemove.ts'

/** The signal providers of the workspace. */
export function useSignalProviders() {
  return {
    ...useAll(SignalProvidersDocument, {}, ({ signalProviders }) => signalProviders),
    remove: useRemove(DeleteSignalProviderDocument, {
      refetchQueries: [SignalProvidersDocument, SignalRoutesDocument],
    }),
  }
}

/** The source of each signal, and changing it. */
export function useSignalRoutes() {
  const { mutate: set } = useMutation(SetSignalRouteDocument, { refetchQueries: [SignalRoutesDocument] })
  return {
    ...useAll(SignalRoutesDocument, {}, ({ signalRoutes }) =>
      signalRoutes.map((route) => ({ ...route, id: route.signal })),
    ),
    set: useAction(
      async (signal: SignalKind, route: Omit<SetSignalRouteInput, 'signal'>) =>
        (await set({ input: { signal, ...route } }))?.data?.setSignalRoute.signalRoute,
      { quiet: true },
    ),
  }
}

/** The route of one signal, with an id for its row. */
export type SignalRouteRow = ReturnType<typeof useSignalRoutes>['items']['value'][number]
