import type { AiModeratorRowFragment } from '../gql/graphql.ts'
import type { Look } from '../ui/status.ts'

const looks: Record<'on' | 'shadow' | 'off', Look> = {
  on: { tone: 'success', icon: 'i-lucide-play', label: 'aiModerators.modes.on' },
  shadow: { tone: 'info', icon: 'i-lucide-eye-off', label: 'aiModerators.modes.shadow' },
  off: { tone: 'neutral', icon: 'i-lucide-circle-off', label: 'aiModerators.modes.off' },
}

/** The label and colour of an AI moderator's current mode. */
export const modeLook = ({ enabled, shadow }: Pick<AiModeratorRowFragment, 'enabled' | 'shadow'>): Look =>
  looks[enabled ? (shadow ? 'shadow' : 'on') : 'off']
