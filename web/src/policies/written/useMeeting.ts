import { useApolloClient } from '@vue/apollo-composable'
import { shallowRef, watch } from 'vue'
import { useI18n } from 'vue-i18n'
import { WrittenPolicyDocument, type WrittenPolicyQuery } from '../../gql/graphql.ts'
import { useAction } from '../../graphql/useAction.ts'
import { say } from '../../ui/notices.ts'
import { type Choice, clashesOf, mergeDrafts, type MergedSection, resolved } from './draft-merge.ts'
import { sectionsOf, type Section } from './draft-sections.ts'
import type { usePolicyDraft } from './usePolicyDraft.ts'

type Policy = NonNullable<WrittenPolicyQuery['writtenPolicy']>

/** Another admin's version of the policy, and its merge with the draft. */
export interface Meeting {
  theirs: Policy
  merged: MergedSection[]
}

/** The fields of a section that are compared. */
const comparable = ({ policyCategory, markdown }: Section) => [policyCategory.id, markdown]

/**
 * Merges a draft with what another admin has saved meanwhile: automatically where the changes are in different paragraphs, else
 * by the choices that `resolve` is given. Until then the draft is not saved, and nothing of it is lost.
 */
export function useMeeting(
  id: string,
  { base, sent, sections, saving, write }: ReturnType<typeof usePolicyDraft>,
) {
  const { t } = useI18n()
  const { client } = useApolloClient()
  const meeting = shallowRef<Meeting>()

  async function take(draft: Section[], theirs: Policy): Promise<void> {
    meeting.value = undefined
    base.value = sectionsOf(theirs)
    write(draft)
    if (await saving.rebase(draft, theirs.revision)) say(t('policies.written.merged'))
  }
  const meet = useAction(
    async () => {
      const variables = { id, drafts: true }
      const { data } = await client.query({
        query: WrittenPolicyDocument,
        variables,
        fetchPolicy: 'no-cache',
      })
      const theirs = data.writtenPolicy
      if (!theirs) return
      // The server's draft may be a save of this page whose answer was lost.
      const isOurs =
        JSON.stringify(sectionsOf(theirs).map(comparable)) === JSON.stringify(sent.value?.map(comparable))
      const merged = mergeDrafts(isOurs ? sectionsOf(theirs) : base.value, sections.value, sectionsOf(theirs))
      if (clashesOf(merged).length > 0) meeting.value = { theirs, merged }
      else await take(resolved(merged, []), theirs)
    },
    { quiet: true },
  )
  watch(saving.state, (state) => {
    if (state === 'taken') void meet.run()
  })

  async function resolve(choices: readonly Choice[]): Promise<void> {
    if (meeting.value) await take(resolved(meeting.value.merged, choices), meeting.value.theirs)
  }
  return { meet, meeting, resolve }
}
