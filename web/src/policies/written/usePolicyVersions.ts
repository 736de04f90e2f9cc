import { useMutation, useQuery } from '@vue/apollo-composable'
import { computed, type Ref } from 'vue'
import { useRouter } from 'vue-router'
import {
  RestoreWrittenPolicyVersionDocument,
  WrittenPolicyDocument,
  WrittenPolicyVersionDocument,
  WrittenPolicyVersionsDocument,
} from '../../gql/graphql.ts'
import { useAction } from '../../graphql/useAction.ts'
import { usePages } from '../../graphql/usePages.ts'
import type { Section } from './draft-sections.ts'

/**
 * The versions of a written policy, what two of its texts say, and bringing one back. A text is `draft`, `none` or a
 * version's number; without a choice it is the newest, compared with what was in force before it.
 */
export function usePolicyVersions(id: string, chosen: Ref<{ version?: string; with?: string }>) {
  const router = useRouter()
  const { result } = useQuery(WrittenPolicyDocument, { id, drafts: true }, { fetchPolicy: 'no-cache' })
  const policy = computed(() => result.value?.writtenPolicy)
  const shown = computed<string>(() => {
    const newest = policy.value?.hasDraft ? 'draft' : String(policy.value?.publishedVersion ?? 'none')
    return chosen.value.version ?? newest
  })
  const base = computed<string>(() => {
    const before = shown.value === 'draft' ? policy.value?.publishedVersion : Number(shown.value) - 1
    return chosen.value.with ?? String(before || 'none')
  })
  const pages = usePages({
    query: WrittenPolicyVersionsDocument,
    variables: computed(() => ({ id })),
    read: (data) => data.writtenPolicyVersions,
  })
  const { mutate: restore } = useMutation(RestoreWrittenPolicyVersionDocument)

  const textOf = (name: Ref<string>) => {
    const number = computed(() => Number(name.value))
    const { result: version, loading } = useQuery(
      WrittenPolicyVersionDocument,
      () => ({ id, version: number.value }),
      () => ({ enabled: Number.isInteger(number.value) }),
    )
    const sections = computed<readonly Section[]>(() => {
      if (name.value === 'draft') return policy.value?.draft ?? []
      if (name.value === 'none') return []
      const found = version.value?.writtenPolicyVersion
      return found?.version === number.value ? found.sections : []
    })
    return { sections, loading }
  }

  return {
    policy,
    pages,
    shown,
    base,
    after: textOf(shown),
    before: textOf(base),
    restore: useAction(
      async (version: number) => {
        if (!policy.value) return
        await restore({ id, version, basedOn: policy.value.revision })
        await router.push({ name: 'written-policy', params: { id } })
      },
      { quiet: true },
    ),
  }
}
