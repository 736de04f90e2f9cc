import { useRouter } from 'vue-router'
import type { Permission } from '../gql/permissions.ts'
import { useViewer } from './useSession.ts'

/** Tells whether the signed-in person may do something; what they may not do is not shown to them. */
export function useCan(): (permission: Permission) => boolean {
  const { viewer } = useViewer()
  return (permission) => viewer.value?.permissions.includes(permission) ?? false
}

/** Tells whether the signed-in person may open a page, by the name of its route. */
export function useMayOpen(): (name: string) => boolean {
  const can = useCan()
  const router = useRouter()
  return (name) => {
    const permission = router.getRoutes().find((route) => route.name === name)?.meta.permission
    return permission === undefined || can(permission)
  }
}
