import { getNamedType, type GraphQLType, isInputObjectType, isInterfaceType, isObjectType } from 'graphql'
import { expect, it } from 'vitest'
import { makeSchema } from './schema.ts'

/** Where the schema says JSON, and why it cannot say more. */
const places: Readonly<Record<string, readonly string[]>> = {
  'what the customer platform sends as it likes': [
    'AttributeValue.sent',
    'Content.metadata',
    'ContentInput.metadata',
    'SaveUserInput.attributes',
    'SubmitContentInput.metadata',
    'SubmitContentSyncInput.metadata',
    'User.attributes',
    'UserInput.attributes',
  ],
  'what a JSON Schema beside it says': [
    'AiModerator.settings',
    'CreateAiModeratorInput.settings',
    'UpdateAiModeratorInput.settings',
    'Integration.settings',
    'CreateIntegrationInput.settings',
    'UpdateIntegrationInput.settings',
    'MediaSource.settings',
    'CreateMediaSourceInput.settings',
    'UpdateMediaSourceInput.settings',
    'SignalProvider.settings',
    'CreateSignalProviderInput.settings',
    'UpdateSignalProviderInput.settings',
    'RulePart.params',
    'RulePartInput.params',
    'RuleParamDifference.before',
    'RuleParamDifference.after',
    'RuleParamDifference.added',
    'RuleParamDifference.removed',
  ],
  'a JSON Schema': [
    'AiProviderInfo.settingsSchema',
    'IntegrationKindInfo.settingsSchema',
    'MediaSourceKindInfo.settingsSchema',
    'SignalProviderKind.settingsSchema',
    'ConditionDefinition.paramsSchema',
    'RuleActionDefinition.paramsSchema',
  ],
  'actions as webhooks have them, each kind with fields of its own: schema/webhook.schema.json': [
    'ActionLog.actions',
    'Content.webhookActions',
    'ItemEvaluation.actions',
    'SubmitContentSyncPayload.actions',
  ],
  'the state of anything that can be changed, before and after': ['AuditEntry.before', 'AuditEntry.after'],
  'a file that is given back as it is': ['Query.exportRules', 'ImportRulesInput.file'],
  'what was given as an input type, which an output cannot be': ['BulkDecision.selection'],
  'the variables of any operation': ['Export.variables', 'StartExportInput.variables'],
  'what is kept in any table, each kind with columns of its own': ['UserRecord.data'],
  'what any signal answers': ['SignalTrial.value'],
  'the fields of another service': ['StatementOfReasons.record'],
}

const partsOf = (owner: string, parts: readonly { name: string; type: GraphQLType }[]) =>
  parts.map(({ name, type }) => ({ name: `${owner}.${name}`, type }))

it('the schema says JSON only where it cannot say more, each time with a reason', async () => {
  const schema = await makeSchema()
  const found = Object.values(schema.getTypeMap())
    .filter(({ name }) => !name.startsWith('__'))
    .flatMap((type) => {
      if (isInputObjectType(type)) return partsOf(type.name, Object.values(type.getFields()))
      if (!isObjectType(type) && !isInterfaceType(type)) return []
      const fields = Object.values(type.getFields())
      const ofArguments = fields.flatMap(({ name, args }) => partsOf(`${type.name}.${name}`, args))
      return [...partsOf(type.name, fields), ...ofArguments]
    })
    .filter(({ type }) => getNamedType(type).name.startsWith('JSON'))
    .map(({ name }) => name)
  expect(found.toSorted()).toEqual(Object.values(places).flat().toSorted())
})
