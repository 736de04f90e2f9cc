import { useMutation, useQuery } from '@vue/apollo-composable'
import { computed, ref } from 'vue'
import { useI18n } from 'vue-i18n'
import {
  InvitationsDocument,
  type InviteMemberInput,
  InviteMemberDocument,
  type InviteMemberMutation,
  ResendInvitationDocument,
  RevokeInvitationDocument,
} from '../gql/graphql.ts'
import { useAction } from '../graphql/useAction.ts'
import { useCan } from '../session/useCan.ts'
import { say } from '../ui/notices.ts'

/** An invitation that was just made: its link is to be handed over, or sent by e-mail. */
export type HandedInvitation = InviteMemberMutation['inviteMember']

/** The pending invitations, and an admin's actions on them; others do not read them. */
export function useInvitations() {
  const { t } = useI18n()
  const can = useCan()
  const handed = ref<HandedInvitation>()
  const { result, loading, error, refetch } = useQuery(InvitationsDocument, {}, () => ({
    enabled: can('invitations.manage'),
    fetchPolicy: 'cache-and-network',
  }))
  const refetchQueries = [InvitationsDocument]
  const { mutate: invite } = useMutation(InviteMemberDocument, { refetchQueries })
  const { mutate: resend } = useMutation(ResendInvitationDocument, { refetchQueries })
  const { mutate: revoke } = useMutation(RevokeInvitationDocument, { refetchQueries })

  return {
    items: computed(() => result.value?.invitations ?? []),
    loading,
    error,
    refetch,
    /** The invitation whose link is shown. */
    handed,
    invite: useAction(
      async (input: InviteMemberInput) => {
        handed.value = (await invite({ input }))?.data?.inviteMember
        return true
      },
      { quiet: true },
    ),
    resend: useAction(async (id: string) => {
      handed.value = (await resend({ id }))?.data?.resendInvitation
    }),
    revoke: useAction(
      async ({ id, email }: { id: string; email: string }) => {
        await revoke({ id })
        say(t('team.invitations.revoked', { email }))
        return true
      },
      { quiet: true },
    ),
  }
}
