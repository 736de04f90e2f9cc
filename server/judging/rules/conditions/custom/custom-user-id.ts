import { AttributeType } from '../../../../settings/attributes/attribute.entity.ts'
import { defineMemberAttribute } from '../../member-attribute.ts'

export default defineMemberAttribute({
  key: 'custom_user_id',
  label: 'User ID attribute',
  synonyms: ['metadata', 'recipient', 'mention'],
  description: 'A registered attribute that names a user',
  values: 'User IDs',
  type: AttributeType.user_id,
})
