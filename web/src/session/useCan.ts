import { useViewer } from './useSession.ts'

/** The permissions that decide what the dashboard shows; the server checks them all by itself. */
export type Permission =
  | 'apiKeys.manage'
  | 'audit.read'
  | 'content.read'
  | 'lists.manage'
  | 'lists.read'
  | 'lists.write'
  | 'policyCategories.read'
  | 'policyCategories.write'
  | 'reviews.read'
  | 'rules.read'
  | 'rules.write'
  | 'webhooks.manage'
  | 'webhooks.read'
  | 'workspace.read'
  | 'workspace.update'

/** Tells whether the signed-in person may do something; what they may not do is not shown to them. */
export function useCan(): (permission: Permission) => boolean {
  const { viewer } = useViewer()
  return (permission) => viewer.value?.permissions.includes(permission) ?? false
}
