import { useMutation, useQuery } from '@vue/apollo-composable'
import { computed } from 'vue'
import { base, baseOf, keepTo, workspaceInAddress } from '../app/base.ts'
import { client, dropSocket } from '../graphql/client.ts'
import {
  FinishSignInDocument,
  MustEnrolDocument,
  SignInDocument,
  SignOutDocument,
  ViewerDocument,
  type ViewerQuery,
} from '../gql/graphql.ts'

/** Who is signed in; undefined while nobody is or nothing is known yet. */
export function useViewer() {
  const { result, refetch } = useQuery(ViewerDocument)
  const viewer = computed(() => result.value?.viewer ?? undefined)
  return {
    viewer,
    workspace: computed(() => viewer.value?.workspace),
    refetch,
  }
}

/** Asks the server, or the cache once it is known, who is signed in. */
export async function currentViewer(): Promise<ViewerQuery['viewer']> {
  const { data } = await client.query({ query: ViewerDocument })
  return data.viewer
}

/** Whether who is signed in has to set up a second step before anything else, so that the rest is not told. */
export async function mustEnrol(): Promise<boolean> {
  const { data } = await client.query({ query: MustEnrolDocument, fetchPolicy: 'network-only' })
  return data.viewer?.mustEnrol ?? false
}

/** Begins with an empty cache and another socket, once there is another session, so that no one sees what another was shown. */
export async function beginSession(): Promise<void> {
  keepTo(null)
  await client.clearStore()
  dropSocket()
}

/** Signs in and out; both begin with an empty cache, so no one sees what another was shown. */
export function useSignIn() {
  const { mutate: signInMutation } = useMutation(SignInDocument)
  const { mutate: finishMutation } = useMutation(FinishSignInDocument)
  const { mutate: signOutMutation } = useMutation(SignOutDocument)

  /** @returns the path of the dashboard where the workspace is that was signed in to */
  async function signIn(given: { email: string; password: string; code: string | null }): Promise<string> {
    const answer = await signInMutation({ input: { ...given, workspaceId: workspaceInAddress } })
    await beginSession()
    const viewer = answer?.data?.signIn.viewer
    return viewer && viewer.workspaces.length > 1 ? baseOf(viewer.workspace.id) : base
  }

  /** Gives the code of the second step of whoever has come from their identity provider. @returns as `signIn` does */
  async function finishSignIn(code: string): Promise<string> {
    await finishMutation({ code })
    await beginSession()
    return base
  }

  async function signOut(): Promise<void> {
    await signOutMutation()
    await beginSession()
  }

  return { signIn, finishSignIn, signOut }
}
