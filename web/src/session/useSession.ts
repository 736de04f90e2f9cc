import { useMutation, useQuery } from '@vue/apollo-composable'
import { computed } from 'vue'
import { base, baseOf, keepTo, requestBase, workspaceInAddress } from '../app/base.ts'
import {
  FinishSignInDocument,
  MustEnrolDocument,
  SignInDocument,
  SignOutDocument,
  ViewerDocument,
  type ViewerQuery,
} from '../gql/graphql.ts'
import { client, dropSocket } from '../graphql/client.ts'
import { forgetDrafts } from './draft-store.ts'
import { showMember } from './member.ts'
import { tellOtherTabs } from './other-tabs.ts'

/** The signed-in member; undefined while there is none or it is not loaded. */
export function useViewer() {
  const { result, error, refetch } = useQuery(ViewerDocument)
  const viewer = computed(() => result.value?.viewer ?? undefined)
  return {
    viewer,
    workspace: computed(() => viewer.value?.workspace),
    /** Why it could not be read. */
    error,
    refetch,
  }
}

/** Reads the signed-in member from the server, or from the cache once it is loaded. */
export async function currentViewer(): Promise<ViewerQuery['viewer']> {
  const { data } = await client.query({ query: ViewerDocument })
  return data.viewer
}

/**
 * Reads from the server who is signed in now: in the workspace that the tab is bound to, else in the one of its address. Nothing of
 * the answer is stored. @returns null where nobody is
 */
export async function presentViewer(): Promise<ViewerQuery['viewer']> {
  const ask = async (address: string): Promise<ViewerQuery['viewer']> => {
    const { data } = await client.query({
      query: ViewerDocument,
      fetchPolicy: 'no-cache',
      context: { uri: `${address}/graphql`, queryDeduplication: false, ofAnyMember: true },
    })
    return data.viewer
  }
  const viewer = await ask(requestBase())
  return viewer ?? (requestBase() === base ? null : ask(base))
}

/** Whether the member must set up a second step before anything else, so that other data are refused. */
export async function mustEnrol(): Promise<boolean> {
  const { data } = await client.query({ query: MustEnrolDocument, fetchPolicy: 'network-only' })
  return data.viewer?.mustEnrol ?? false
}

/** Clears the cache and drops the socket for a new session, so that no data of another person are shown, in other tabs neither. */
export async function beginSession(): Promise<void> {
  keepTo(null)
  showMember(undefined)
  await client.clearStore()
  dropSocket()
  tellOtherTabs(null)
}

/** Whoever was shown before. */
const ofAnyMember = { context: { ofAnyMember: true } }

/** Signing in and out; both clear the cache, so that no data of another person are shown. */
export function useSignIn() {
  const { mutate: signInMutation } = useMutation(SignInDocument, ofAnyMember)
  const { mutate: finishMutation } = useMutation(FinishSignInDocument, ofAnyMember)
  const { mutate: signOutMutation } = useMutation(SignOutDocument)

  /** @returns the dashboard path of the workspace that was signed in to */
  async function signIn(given: { email: string; password: string; code: string | null }): Promise<string> {
    const answer = await signInMutation({ input: { ...given, workspaceId: workspaceInAddress } })
    await beginSession()
    const viewer = answer?.data?.signIn.viewer
    return viewer && viewer.workspaces.length > 1 ? baseOf(viewer.workspace.id) : base
  }

  /** Sends the code of the second step after a sign-in with an identity provider. @returns as `signIn` does */
  async function finishSignIn(code: string): Promise<string> {
    await finishMutation({ code })
    await beginSession()
    return base
  }

  async function signOut(): Promise<void> {
    await signOutMutation()
    forgetDrafts()
    await beginSession()
  }

  return { signIn, finishSignIn, signOut }
}
