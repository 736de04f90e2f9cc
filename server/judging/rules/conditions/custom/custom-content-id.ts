import { AttributeType } from '../../../../settings/attributes/attribute.entity.ts'
import { defineMemberAttribute } from '../../member-attribute.ts'

export default defineMemberAttribute({
  key: 'custom_content_id',
  label: 'Content ID attribute',
  synonyms: ['metadata', 'reference', 'reply'],
  description: 'A registered attribute that names a content item',
  values: 'Content IDs',
  type: AttributeType.content_id,
})
