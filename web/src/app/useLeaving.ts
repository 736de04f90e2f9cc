import { onScopeDispose } from 'vue'
import { onBeforeRouteLeave, useRouter } from 'vue-router'

/** Whether another page was asked for and is not there yet; it may take a while, as its files are loaded first. */
export function useLeaving(): () => boolean {
  const router = useRouter()
  let target: string | undefined
  const stay = ({ fullPath }: { fullPath: string }): void => {
    if (fullPath === target) target = undefined
  }
  onBeforeRouteLeave(({ fullPath }) => void (target = fullPath))
  const stops = [
    router.afterEach((to, _from, failure) => failure && stay(to)),
    router.onError((_error, to) => {
      stay(to)
    }),
  ]
  onScopeDispose(() => {
    for (const stop of stops) stop()
  })
  return () => target !== undefined
}
