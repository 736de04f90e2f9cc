import { useI18n } from 'vue-i18n'
import { useKeys } from '../keyboard/useKeys.ts'
import type { StepKind } from './useSteps.ts'

const stepKeys = [
  ['h', 'hold'],
  ['e', 'escalate'],
  ['t', 'handOver'],
] as const

interface DeskActions {
  move: (step: number) => void
  undo: () => void
  showNew: () => void
  skip: () => void
  step: (kind: StepKind) => void
  select: (range: boolean) => void
}

/** The keys of the list at a desk: j/k, x and shift x, p, h, e, t, z and the full stop. */
export function useDeskKeys({ move, undo, showNew, skip, step, select }: DeskActions): void {
  const { t } = useI18n()
  const group = t('review.keys.group')
  const next = () => {
    move(1)
  }
  const previous = () => {
    move(-1)
  }
  useKeys(() => [
    { keys: 'j', label: t('review.keys.next'), group, run: next },
    { keys: 'ArrowDown', label: t('review.keys.next'), group, run: next },
    { keys: 'k', label: t('review.keys.previous'), group, run: previous },
    { keys: 'ArrowUp', label: t('review.keys.previous'), group, run: previous },
    { keys: 'p', label: t('review.keys.skip'), group, run: skip },
    ...stepKeys.map(([keys, kind]) => ({
      keys,
      label: t(`review.step.name.${kind}`),
      group,
      run: () => {
        step(kind)
      },
    })),
    {
      keys: 'x',
      label: t('review.keys.select'),
      group,
      run: () => {
        select(false)
      },
    },
    {
      keys: 'shift+x',
      label: t('review.keys.selectRange'),
      group,
      run: () => {
        select(true)
      },
    },
    { keys: 'z', label: t('review.keys.undo'), group, run: undo },
    { keys: '.', label: t('review.keys.showNew'), group, run: showNew },
  ])
}
