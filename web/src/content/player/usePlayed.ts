import { tryOnScopeDispose } from '@vueuse/core'
import { watch, type Ref } from 'vue'

/** After how many played seconds a report is made, also during playback. */
const most = 60

/**
 * Reports how many whole seconds of a file were played: when it stops, each minute, and when it is left; seeking does not count.
 */
export function usePlayed(
  player: { currentTime: Ref<number>; playing: Ref<boolean> },
  onPlayed: (seconds: number) => void,
): void {
  let played = 0
  function report(): void {
    const whole = Math.floor(played)
    if (whole < 1) return
    played -= whole
    onPlayed(whole)
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
