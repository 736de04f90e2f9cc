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

/** The keys of the list: j/k, x and shift x, p, h, e, t, z and the full stop. */
export function useDeskKeys({ move, undo, showNew, skip, step, select }: DeskActions): void {
  const { t } = useI18n()
  const key = (keys: string, name: string, run: () => void) => ({
    keys,
    label: t(name),
    group: t('review.keys.group'),
    run,
  })
  const next = () => {
    move(1)
  }
  const previous = () => {
    move(-1)
  }
  const take = (kind: StepKind) => () => {
    step(kind)
  }
  const pick = (range: boolean) => () => {
    select(range)
  }
  useKeys(() => [
    key('j', 'review.keys.next', next),
    key('ArrowDown', 'review.keys.next', next),
    key('k', 'review.keys.previous', previous),
    key('ArrowUp', 'review.keys.previous', previous),
    key('p', 'review.keys.skip', skip),
    ...stepKeys.map(([keys, kind]) => key(keys, `review.step.name.${kind}`, take(kind))),
    key('x', 'review.keys.select', pick(false)),
    key('shift+x', 'review.keys.selectRange', pick(true)),
    key('z', 'review.keys.undo', undo),
    key('.', 'review.keys.showNew', showNew),
  ])
}
