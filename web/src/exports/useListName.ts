import { useI18n } from 'vue-i18n'

/** What a list of the schema is called; one that the dashboard does not know, by its name in the schema. */
export function useListName(): (list: string) => string {
  const { t, te } = useI18n()
  return (list) => (te(`exports.lists.${list}`) ? t(`exports.lists.${list}`) : list)
}
