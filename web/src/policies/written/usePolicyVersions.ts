import { useMutation, useQuery } from '@vue/apollo-composable'
import { computed, type Ref } from 'vue'
import { useRouter } from 'vue-router'
import {
  RestoreWrittenPolicyVersionDocument,
  WrittenPolicyDocument,
  type WrittenPolicyQuery,
  WrittenPolicyVersionDocument,
  WrittenPolicyVersionsDocument,
} from '../../gql/graphql.ts'
import { failureOf } from '../../graphql/errors.ts'
import { useAction } from '../../graphql/useAction.ts'
import { usePages } from '../../graphql/usePages.ts'
import type { Section } from './draft-sections.ts'

type WrittenPolicy = WrittenPolicyQuery['writtenPolicy'] | undefined

/**
 * The versions of a written policy, a comparison of two of its texts, and restoring one. A text is `draft`, `none` or a version's
 * number; by default the newest is compared with the version published before it.
 */
export function usePolicyVersions(id: string, chosen: Ref<{ version?: string; with?: string }>) {
  const router = useRouter()
  const { result, refetch } = useQuery(
    WrittenPolicyDocument,
    { id, drafts: true },
    { fetchPolicy: 'no-cache' },
  )
  const policy = computed(() => result.value?.writtenPolicy)
  const shown = computed(() => chosen.value.version ?? newestText(policy.value))
  const base = computed(() => chosen.value.with ?? textBefore(shown.value, policy.value))
  const pages = usePages({
    query: WrittenPolicyVersionsDocument,
    variables: computed(() => ({ id })),
    read: (data) => data.writtenPolicyVersions,
  })
  const { mutate: restore } = useMutation(RestoreWrittenPolicyVersionDocument)
  return {
    policy,
    pages,
    shown,
    base,
    after: useText(policy, id, shown),
    before: useText(policy, id, base),
    restore: useAction(
      async (version: number) => {
        if (!policy.value) return
        try {
          await restore({ id, version, basedOn: policy.value.revision })
        } catch (error) {
          // What another admin changed shows behind the dialog, and the next try is based on it.
          if (failureOf(error).code === 'CONFLICT') await Promise.all([refetch(), pages.refetch()])
          throw error
        }
        await router.push({ name: 'written-policy', params: { id } })
      },
      { quiet: true },
    ),
  }
}

const newestText = (policy: WrittenPolicy): string =>
  policy?.hasDraft ? 'draft' : String(policy?.publishedVersion ?? 'none')

/** The text that was published before another one. */
function textBefore(text: string, policy: WrittenPolicy): string {
  const before = text === 'draft' ? policy?.publishedVersion : Number(text) - 1
  return String(before || 'none')
}

/** The sections of a text of a written policy. */
function useText(policy: Ref<WrittenPolicy>, id: string, text: Ref<string>) {
  const number = computed(() => Number(text.value))
  const { result, loading } = useQuery(
    WrittenPolicyVersionDocument,
    () => ({ id, version: number.value }),
    () => ({ enabled: Number.isInteger(number.value) }),
  )
  const sections = computed<readonly Section[]>(() => {
    if (text.value === 'draft') return policy.value?.draft ?? []
    if (text.value === 'none') return []
    const found = result.value?.writtenPolicyVersion
    return found?.version === number.value ? found.sections : []
  })
  return { sections, loading }
}
