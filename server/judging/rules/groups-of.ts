/**
 * Conditions by their groups joined by OR, each at the place of its first member; one that stands alone is a group of its own.
 * The dashboard's editor uses it as well, so this file has no imports.
 */
export function groupsOf<C extends { orGroup?: number | null | undefined }>(conditions: readonly C[]): C[][] {
  const groups = new Map<number | C, C[]>()
  for (const condition of conditions) {
    const group = condition.orGroup ?? condition
    groups.set(group, [...(groups.get(group) ?? []), condition])
  }
  return [...groups.values()]
}
