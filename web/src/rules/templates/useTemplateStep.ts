import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import { useCan } from '../../session/useCan.ts'
import type { NextStep } from '../../ui/empty-state.ts'

/** A link from an empty page to the templates; undefined for those who may not use them. */
export function useTemplateStep() {
  const { t } = useI18n()
  const can = useCan()
  return computed((): NextStep[] =>
    can('rules.write')
      ? [
          {
            label: t('rules.templates.begin'),
            icon: 'i-lucide-layout-template',
            to: { name: 'rule-templates' },
          },
        ]
      : [],
  )
}
