import { useMutation } from '@vue/apollo-composable'
import { useI18n } from 'vue-i18n'
import { SetRuleModeDocument, type RuleMode, type RulePartsFragment } from '../../gql/graphql.ts'
import { useAction } from '../../graphql/useAction.ts'
import { say } from '../../ui/notices.ts'
import { plain } from '../../ui/user-text.ts'

const said = { OFF: 'rules.turnedOff', SHADOW: 'ruleHealth.inShadow', ENABLED: 'rules.turnedOn' } as const

/** Turns a rule off, into shadow, or on; resolves to true once it is. */
export function useRuleMode() {
  const { t } = useI18n()
  const { mutate } = useMutation(SetRuleModeDocument, { refetchQueries: ['RuleHealths', 'RuleHealth'] })
  return useAction(async ({ id, name }: Pick<RulePartsFragment, 'id' | 'name'>, mode: RuleMode) => {
    await mutate({ id, mode })
    say(t(said[mode], { name: plain(name) }))
    return true
  })
}
