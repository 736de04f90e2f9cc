import { registerEnumType } from 'type-graphql'

/** Whether a rule acts, only says what it would do, or rests (section 2.10: evaluated, so as to act, only when enabled). */
export enum RuleMode {
  off = 'off',
  shadow = 'shadow',
  enabled = 'enabled',
}
registerEnumType(RuleMode, {
  name: 'RuleMode',
  description: 'Off, in shadow (evaluated and recorded, acting on nothing), or enabled',
})

/** The mode of a rule row: being enabled outweighs the shadow. */
export function modeOf({ enabled, shadow }: { enabled: boolean; shadow: boolean }): RuleMode {
  if (enabled) return RuleMode.enabled
  return shadow ? RuleMode.shadow : RuleMode.off
}
