import type { Component } from 'vue'
import type { ParamSchema } from './params-schema.ts'
import AttributeWidget from './widgets/AttributeWidget.vue'
import CategoryWidget from './widgets/CategoryWidget.vue'
import ClassifierWidget from './widgets/ClassifierWidget.vue'
import LinesWidget from './widgets/LinesWidget.vue'
import ListWidget from './widgets/ListWidget.vue'
import MultiSelectWidget from './widgets/MultiSelectWidget.vue'
import NumberWidget from './widgets/NumberWidget.vue'
import PercentWidget from './widgets/PercentWidget.vue'
import PolicyCategoryWidget from './widgets/PolicyCategoryWidget.vue'
import ReviewQueueWidget from './widgets/ReviewQueueWidget.vue'
import SecretWidget from './widgets/SecretWidget.vue'
import SelectWidget from './widgets/SelectWidget.vue'
import SwitchWidget from './widgets/SwitchWidget.vue'
import TagsWidget from './widgets/TagsWidget.vue'
import TextWidget from './widgets/TextWidget.vue'
import TopicWidget from './widgets/TopicWidget.vue'

/** The widgets by the name in a schema's `x-widget`. */
export const namedWidgets: Readonly<Record<string, Component>> = {
  words: LinesWidget,
  regexes: LinesWidget,
  list: ListWidget,
  'policy-category': PolicyCategoryWidget,
  tags: TagsWidget,
  percent: PercentWidget,
  category: CategoryWidget,
  text: TextWidget,
  'multi-select': MultiSelectWidget,
  'review-queue': ReviewQueueWidget,
  attribute: AttributeWidget,
  classifier: ClassifierWidget,
  classifiers: ClassifierWidget,
  topic: TopicWidget,
  topics: TopicWidget,
}

const byType: Readonly<Record<string, Component>> = {
  boolean: SwitchWidget,
  integer: NumberWidget,
  number: NumberWidget,
  array: LinesWidget,
  string: TextWidget,
}

/** The widget of a parameter: the one it names, else one for a secret or for its choices, else one for its type. */
export function widgetFor(schema: ParamSchema): Component {
  const named = schema['x-widget'] === undefined ? undefined : namedWidgets[schema['x-widget']]
  if (named) return named
  if (schema.writeOnly) return SecretWidget
  if (schema.enum) return SelectWidget
  if (schema.items?.enum) return MultiSelectWidget
  const types = Array.isArray(schema.type) ? schema.type : [schema.type]
  return types.map((type) => byType[String(type)]).find((widget) => widget !== undefined) ?? TextWidget
}
