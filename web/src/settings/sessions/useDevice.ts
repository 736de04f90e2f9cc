import { useI18n } from 'vue-i18n'
import { deviceOf } from './user-agent.ts'

/** The display name of a session's device, from the user agent. */
export function useDevice() {
  const { t } = useI18n()
  return ({ userAgent }: { userAgent?: string | null | undefined }): string => {
    const found = deviceOf(userAgent ?? null)
    return found ? t('settings.sessions.on', found) : t('settings.sessions.unknown')
  }
}
