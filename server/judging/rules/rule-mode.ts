import { registerEnumType } from 'type-graphql'
import { described } from '../../platform/graphql/enum-values.ts'

/** Whether a rule acts, is only evaluated, or is off (section 2.10: evaluated, so as to act, only when enabled). */
export enum RuleMode {
  off = 'off',
  shadow = 'shadow',
  enabled = 'enabled',
}
registerEnumType(RuleMode, {
  name: 'RuleMode',
  description: 'Whether a rule acts',
  valuesConfig: described(RuleMode, {
    off: 'It is not evaluated',
    shadow: 'It is evaluated and recorded, and acts on nothing',
    enabled: 'It acts',
  }),
})

/** The mode of a rule row; `enabled` takes precedence over `shadow`. */
export function modeOf({ enabled, shadow }: { enabled: boolean; shadow: boolean }): RuleMode {
  if (enabled) return RuleMode.enabled
  return shadow ? RuleMode.shadow : RuleMode.off
}
