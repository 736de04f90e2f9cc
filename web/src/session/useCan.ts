import { useViewer } from './useSession.ts'

/** The permissions that decide what the dashboard shows; the server checks them all by itself. */
export type Permission =
  | 'apiKeys.manage'
  | 'attributes.read'
  | 'attributes.write'
  | 'audit.read'
  | 'content.read'
  | 'decisions.take'
  | 'integrations.read'
  | 'integrations.write'
  | 'lists.download'
  | 'lists.manage'
  | 'lists.read'
  | 'lists.write'
  | 'members.read'
  | 'members.write'
  | 'messageTemplates.read'
  | 'messageTemplates.write'
  | 'messages.send'
  | 'policyCategories.read'
  | 'policyCategories.write'
  | 'reviews.read'
  | 'rules.read'
  | 'rules.write'
  | 'strikeSettings.write'
  | 'strikes.give'
  | 'strikes.read'
  | 'tags.apply'
  | 'tags.read'
  | 'tags.write'
  | 'userReports.ignore'
  | 'userReports.read'
  | 'users.read'
  | 'users.rerun'
  | 'webhooks.manage'
  | 'webhooks.read'
  | 'workspace.read'
  | 'workspace.update'

/** Tells whether the signed-in person may do something; what they may not do is not shown to them. */
export function useCan(): (permission: Permission) => boolean {
  const { viewer } = useViewer()
  return (permission) => viewer.value?.permissions.includes(permission) ?? false
}
