import {
  getNamedType,
  getNullableType,
  type GraphQLField,
  isCompositeType,
  isListType,
  isObjectType,
} from 'graphql'
import { describe, expect, it } from 'vitest'
import { bounded } from '../../test/bounded-lists.ts'
import { makeSchema } from './schema.ts'

const schema = await makeSchema()

/** The lists of things that are no connections; refusals are those of one request. */
const plainLists = new Map<string, GraphQLField<unknown, unknown>>(
  Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .filter(({ name }) => !name.startsWith('__') && !name.endsWith('Connection'))
    .flatMap((type) =>
      Object.values(type.getFields())
        .filter(
          (field) => isListType(getNullableType(field.type)) && isCompositeType(getNamedType(field.type)),
        )
        .filter(({ name }) => name !== 'refusals')
        .map((field) => [`${type.name}.${field.name}`, field] as const),
    ),
)

/** Lists that are written or read with so many at most. */
const numbered: Record<string, number> = {
  'ConfusedAnswers.items': 20,
  'ExposureBudget.policyCategories': 100,
  'MyExposure.kinds': 101,
  'TeamExposure.kinds': 101,
  'GoldenItem.policyCategories': 20,
  'GoldenResult.policyCategories': 20,
  'MyQuality.answers': 50,
  'Query.goldenItems': 1000,
  'AiPairQuality.categories': 500,
  'PairQuality.categories': 500,
  'TeamQuality.aiPairs': 1000,
  'TeamQuality.categories': 1000,
  'TeamQuality.confusions': 100,
  'TeamQuality.pairs': 1000,
  'TeamQuality.people': 1000,
  'AiModerator.categoryPermissions': 100,
  'AiModerator.runs': 10,
  'AiModerator.verdicts': 20,
  'AiTrial.evidence': 5,
  'AiVerdict.evidence': 5,
  'Analytics.aiModerators': 1000,
  'Analytics.moderators': 1000,
  'Analytics.policies': 1000,
  'Analytics.reporters': 10,
  'Analytics.rules': 1000,
  'Backtest.matchesPerDay': 31,
  'Classifier.mistakes': 100,
  'Classifier.versions': 100,
  'ClassifierReach.items': 20,
  'Content.aiVerdicts': 100,
  'Content.context': 101,
  'Content.media': 60,
  'Delivery.actions': 100,
  'Delivery.attempts': 100,
  'Integration.decisions': 50,
  'Invitation.categories': 200,
  'Invitation.queues': 100,
  'Member.categories': 200,
  'PolicyTrial.items': 100,
  'Query.attributeCandidates': 200,
  'Query.memberSessions': 100,
  'Query.nodes': 100,
  'Query.ruleAlerts': 100,
  'Query.savedViews': 400,
  'SavedView.filters': 20,
  'Query.scoreContent': 100,
  'Query.sessions': 100,
  'Query.testListPattern': 20,
  'Review.cases': 3,
  'Review.steps': 100,
  'ReviewCase.authors': 10,
  'ReviewCaseEvent.reviews': 100,
  'ReviewQueue.moderators': 500,
  'ReviewQueue.policyCategories': 500,
  'Rule.actions': 10,
  'Rule.conditions': 20,
  'RuleHealth.days': 30,
  'RuleOverlap.takenBy': 3,
  'RulePreview.samples': 10,
  'RulePreviewChange.samples': 10,
  'RuleShadow.samples': 10,
  'RuleVersion.actions': 10,
  'RuleVersion.conditions': 20,
  'SelectionCount.sampleContent': 100,
  'SelectionCount.sampleUsers': 100,
  'SignalProvider.usage': 30,
  'StrikeSettings.tiers': 100,
  'User.recentContent': 100,
  'User.strikeHistory': 100,
  'User.tags': 100,
  'Viewer.categories': 200,
  'Viewer.workspaces': 100,
  'Workspace.scarceQuotas': 2,
  'WrittenPolicy.draft': 100,
  'WrittenPolicy.examples': 500,
  'WrittenPolicy.trials': 10,
  'WrittenPolicyVersion.sections': 100,
}

/** Lists of parts or pairs of something else that has its bound: at most one for each, or as many as one row was written with. */
const parts: Record<string, string> = {
  'AiModerator.agreement': 'one a policy category',
  'Analytics.agreement': 'hours of at most 31 days, or at most 366 days',
  'Analytics.points': 'hours of at most 31 days, or at most 366 days',
  'Analytics.waits': 'hours of at most 31 days, or at most 366 days',
  'Backtest.changes': 'one a pair of statuses',
  'Backtest.keptByHumans': 'one a pair of statuses',
  'BacktestMatch.spans': 'places of conditions, of which 20 are kept',
  'Classifier.usedBy': 'rules',
  'ClassifierQuality.curve': 'one a threshold from 0 to 100',
  'Content.attributes': 'one a registered attribute',
  'Content.tags': 'tags',
  'Content.unjudged': 'parts of one item',
  'ContentScores.images': 'pictures of the request, which has at most 10',
  'ContentScores.scores': 'kinds of scores',
  'ContentScores.sentences': 'sentences of a text of at most 20,480 bytes',
  'DecisionTrace.rules': 'rules',
  'ImageScores.labels': 'kinds of labels',
  'ImageScores.scores': 'kinds of scores',
  'ImportRulesPayload.lists': 'lists of a file, which names at most 1,000',
  'ImportRulesPayload.problems': 'parts of a file of at most 1,000 rules',
  'ImportRulesPayload.rules': 'rules of a file, which has at most 1,000',
  'ItemEvaluation.rules': 'rules',
  'List.usedBy': 'rules',
  'MediaFindings.moments': 'parts of one file',
  'PolicyCategory.translations': 'languages of the workspace, which are at most 50',
  'PolicyCategory.usedBy': 'rules',
  'PolicyCategory.writtenPolicies': 'written policies',
  'PolicyTrial.agreement': 'one a policy category',
  'PolicyTrial.confusion': 'one a pair of statuses',
  'Query.publishedSections': 'written policies, which have one section a policy category',
  'Query.queueHistory': 'review queues',
  'Query.reportReasons': 'policy categories',
  'Query.reviewAssignees': 'members',
  'QueueHistory.points': 'intervals, of which a query has at most 1,000',
  'Refusal.aiModerators': 'AI moderators',
  'Refusal.rules': 'rules',
  'Refusal.writtenPolicies': 'written policies',
  'ReportReason.translations': 'languages of the workspace, which are at most 50',
  'ReportedItem.policies': 'policy categories',
  'Retroaction.changes': 'one a pair of statuses',
  'Review.reasons': 'each reason once: a rule, or a policy category',
  'ReviewEvaluation.rules': 'rules',
  'ReviewQueue.usedBy': 'rules',
  'ReviewQueue.working': 'members',
  'ReviewReason.spans': 'places of conditions, of which a set tells 20',
  'RuleDifference.actions': 'actions of two versions',
  'RuleDifference.conditions': 'conditions of two versions',
  'RulePartDifference.params': 'parameters of a condition or an action',
  'RulePreview.changes': 'one a pair of statuses',
  'RulePreview.keptByHumans': 'one a pair of statuses',
  'RulePreviewSample.spans': 'places of conditions, of which a set tells 20',
  'SentenceScores.scores': 'kinds of scores',
  'ShadowSample.spans': 'places of conditions, of which 20 are kept',
  'SuggestedScore.scores': 'kinds of scores, of which one suggestion has at most 50',
  'TraceReplay.rules': 'rules',
  'TracedCondition.spans': 'places, of which a set tells 20',
  'TracedRule.conditions': 'conditions of a rule',
  'User.attributeValues': 'one a registered attribute',
  'UserEvaluation.rules': 'rules',
  'RestoreRulePayload.problems': 'parts of a rule',
  'MoveRulePayload.rules': 'rules',
  'MoveSavedViewPayload.savedViews': 'saved views',
  'UpdateWorkspaceTermsPayload.stops': 'what a plan has',
}

/** Lists that the program comes with, or of one thing for each of its kinds. */
const ofTheProgram = [
  'Query.aiProviders',
  'Query.conditionDefinitions',
  'Query.integrationKinds',
  'PlatformTemplate.categories',
  'PlatformTemplate.lists',
  'PlatformTemplate.rules',
  'Query.mediaSourceKinds',
  'Query.plans',
  'Query.platformTemplates',
  'Query.retentionPeriods',
  'Query.ruleActionDefinitions',
  'Query.signalProviderKinds',
  'Query.signalRoutes',
  'Query.topics',
  'RetentionPreview.forecasts',
  'SignalProviderKind.taxonomy',
  'UpdateRetentionPayload.retentionPeriods',
]

/** Lists of what came of what the request itself named. */
const asked = [
  'AddClassifierPicturesPayload.pictures',
  'AddTagsPayload.actions',
  'DecidePayload.actions',
  'IgnoreUserReportsPayload.userReports',
  'RemoveTagsPayload.actions',
  'SendMessagePayload.actions',
  'StrikeUserPayload.actions',
  'TrySignalPayload.signalTrials',
]

/** Lists that nothing bounds, each with why it is none of pages. */
const unbounded: Record<string, string> = {
  'Query.lists':
    'Plans without a limit have as many lists as they want, and REST answers all of them at once',
  'Query.workspaces': 'For operators of the installation alone, who see all of it',
}

describe('every list that is not read in pages', () => {
  it('is in the table of this test', () => {
    const known = [bounded, numbered, parts, unbounded].flatMap((table) => Object.keys(table))
    expect([...known, ...ofTheProgram, ...asked].sort()).toEqual([...plainLists.keys()].sort())
  })

  it.each(Object.entries(bounded))('%s says how many a workspace has at most', (name, { bound }) => {
    expect(plainLists.get(name)?.description).toContain(bound.inWords)
  })

  it.each(Object.entries(numbered))('%s says that it has at most %i', (name, most) => {
    const number = new RegExp(`(?<![\\d,])${most.toLocaleString('en')}(?!,?\\d)`)
    expect(plainLists.get(name)?.description).toMatch(number)
  })
})
