import { useRouter } from 'vue-router'
import type { Permission } from '../gql/permissions.ts'
import { useViewer } from './useSession.ts'

/** Returns a check of whether the viewer has a permission; what they may not do is hidden. */
export function useCan(): (permission: Permission) => boolean {
  const { viewer } = useViewer()
  return (permission) => viewer.value?.permissions.includes(permission) ?? false
}

/** Returns a check of whether the viewer may open a page, by route name. */
export function useMayOpen(): (name: string) => boolean {
  const can = useCan()
  const router = useRouter()
  return (name) => {
    const permission = router.getRoutes().find((route) => route.name === name)?.meta.permission
    return permission === undefined || can(permission)
  }
}
