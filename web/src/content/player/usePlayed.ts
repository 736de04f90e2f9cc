import { tryOnScopeDispose } from '@vueuse/core'
import { watch, type Ref } from 'vue'

/** Seconds after which what was played is told, also while it goes on. */
const most = 60

/** Tells how many whole seconds of a file were played: each time it stops, each minute, and when it is left; seeking is no playing. */
export function usePlayed(
  player: { currentTime: Ref<number>; playing: Ref<boolean> },
  tell: (seconds: number) => void,
): void {
  let played = 0
  function report(): void {
    const whole = Math.floor(played)
    if (whole < 1) return
    played -= whole
    tell(whole)
  }
  watch(
    player.currentTime,
    (now, before) => {
      const passed = now - before
      if (!player.playing.value || passed <= 0 || passed > 2) return
      played += passed
      if (played >= most) report()
    },
    { flush: 'sync' },
  )
  watch(player.playing, (now) => {
    if (!now) report()
  })
  tryOnScopeDispose(report)
}
