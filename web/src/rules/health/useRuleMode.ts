import { useMutation } from '@vue/apollo-composable'
import { useI18n } from 'vue-i18n'
import { SetRuleModeDocument, type RuleMode, type RulePartsFragment } from '../../gql/graphql.ts'
import { useAction } from '../../graphql/useAction.ts'
import { say } from '../../ui/notices.ts'
import { plain } from '../../ui/user-text.ts'

const notices = { OFF: 'rules.turnedOff', SHADOW: 'ruleHealth.inShadow', ENABLED: 'rules.turnedOn' } as const

/** Sets a rule to off, shadow or on; resolves to true once that is done. */
export function useRuleMode() {
  const { t } = useI18n()
  const { mutate } = useMutation(SetRuleModeDocument, { refetchQueries: ['RuleHealths', 'RuleHealth'] })
  return useAction(async ({ id, name }: Pick<RulePartsFragment, 'id' | 'name'>, mode: RuleMode) => {
    await mutate({ id, mode })
    say(t(notices[mode], { name: plain(name) }))
    return true
  })
}
