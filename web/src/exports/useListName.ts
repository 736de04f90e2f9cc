import { useI18n } from 'vue-i18n'

/** The name of a list of the schema; one that the dashboard has no name for keeps its schema name. */
export function useListName(): (list: string) => string {
  const { t, te } = useI18n()
  return (list) => (te(`exports.lists.${list}`) ? t(`exports.lists.${list}`) : list)
}
