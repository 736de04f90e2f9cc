import { AttributeType } from '../../../../settings/attributes/attribute.entity.ts'
import { defineMemberAttribute } from '../../member-attribute.ts'

export default defineMemberAttribute({
  key: 'custom_enum',
  label: 'Enum attribute',
  synonyms: ['metadata', 'choice'],
  description: 'A registered attribute that is one of several values',
  values: 'Values',
  type: AttributeType.enum,
})
