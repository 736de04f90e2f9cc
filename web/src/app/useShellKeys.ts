import { computed, type Ref } from 'vue'
import { useI18n } from 'vue-i18n'
import { useRouter } from 'vue-router'
import { useKeys } from '../keyboard/useKeys.ts'
import { usePlaces } from './usePlaces.ts'

/** The keys that work everywhere: palette, help, and `g` with a letter to open a page. */
export function useShellKeys({ palette, help }: { palette: Ref<boolean>; help: Ref<boolean> }): void {
  const { t } = useI18n()
  const router = useRouter()
  const places = usePlaces()

  const general = computed(() => [
    {
      keys: 'mod+k',
      label: t('keys.palette'),
      group: t('keys.general'),
      run: () => (palette.value = !palette.value),
    },
    { keys: '?', label: t('keys.help'), group: t('keys.general'), run: () => (help.value = true) },
  ])
  const going = computed(() =>
    places.value.map(({ key, label, name }) => ({
      keys: `g ${key}`,
      label: t(label),
      group: t('keys.go'),
      run: () => void router.push({ name }),
    })),
  )
  useKeys(() => [...general.value, ...going.value])
}
