import { useMutation } from '@vue/apollo-composable'
import {
  AttributeCandidatesDocument,
  AttributesDocument,
  RegisterAttributeDocument,
  RemoveAttributeDocument,
  UpdateAttributeDocument,
  type UpdateAttributeInput,
  type AttributeSource,
  type AttributeType,
  type RegisterAttributeInput,
} from '../../gql/graphql.ts'
import { useAction } from '../../graphql/useAction.ts'
import { useAll } from '../../graphql/useAll.ts'
import { useRemove } from '../../graphql/useRemove.ts'

/** The types of a custom attribute, as the specification lists them [2.6]. */
export const attributeTypes: readonly AttributeType[] = [
  'TEXT',
  'NUMBER',
  'BOOLEAN',
  'ENUM',
  'USER_ID',
  'CONTENT_ID',
]

/** The objects that attributes belong to. */
export const attributeSources: readonly AttributeSource[] = ['CONTENT', 'USER']

/** The registered attributes and an admin's actions on them. */
export function useAttributes() {
  const refetchQueries = [AttributesDocument, AttributeCandidatesDocument]
  const { mutate: register } = useMutation(RegisterAttributeDocument, { refetchQueries })
  const { mutate: update } = useMutation(UpdateAttributeDocument)

  return {
    ...useAll(AttributesDocument, {}, ({ attributes }) => attributes),
    register: useAction(
      async (input: RegisterAttributeInput) => {
        await register({ input })
        return true
      },
      { quiet: true },
    ),
    update: useAction(
      async (id: string, changes: Omit<UpdateAttributeInput, 'id'>) => {
        await update({ input: { id, ...changes } })
        return true
      },
      { quiet: true },
    ),
    remove: useRemove(RemoveAttributeDocument, { refetchQueries }),
  }
}

/** The attributes found in recent requests that are not registered. */
export const useCandidates = (source: AttributeSource) =>
  useAll(AttributeCandidatesDocument, { source }, ({ attributeCandidates }) => attributeCandidates)
