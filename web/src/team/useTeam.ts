import { useMutation } from '@vue/apollo-composable'
import { useI18n } from 'vue-i18n'
import {
  CreateMemberDocument,
  MembersDocument,
  RemoveMemberDocument,
  UpdateMemberDocument,
  type UpdateMemberInput,
  type CreateMemberInput,
} from '../gql/graphql.ts'
import { useAction } from '../graphql/useAction.ts'
import { useAll } from '../graphql/useAll.ts'
import { say } from '../ui/notices.ts'
import { plain } from '../ui/user-text.ts'

/** The team by name, and an admin's actions on it. */
export function useTeam() {
  const { t } = useI18n()
  const refetchQueries = [MembersDocument]
  const { mutate: create } = useMutation(CreateMemberDocument, { refetchQueries })
  const { mutate: update } = useMutation(UpdateMemberDocument, { refetchQueries })
  const { mutate: remove } = useMutation(RemoveMemberDocument, { refetchQueries })

  return {
    ...useAll(MembersDocument, {}, ({ members }) => members),
    create: useAction(
      async (input: CreateMemberInput) => {
        await create({ input })
        return true
      },
      { quiet: true },
    ),
    update: useAction(
      async (id: string, changes: Omit<UpdateMemberInput, 'id'>) => {
        await update({ input: { id, ...changes } })
        return true
      },
      { quiet: true },
    ),
    remove: useAction(
      async (member: { id: string; name: string }) => {
        await remove({ id: member.id })
        say(t('team.removed', { name: plain(member.name) }))
        return true
      },
      { quiet: true },
    ),
  }
}
