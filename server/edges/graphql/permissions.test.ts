import { expect, test } from 'vitest'
import type { RequestContext } from '../../access/requests/request-context.ts'
import type { Grant } from '../../access/team/principal.ts'
import { allows } from '../../access/team/principal.ts'
import { ForbiddenError, UnauthorizedError } from '../../platform/errors.ts'
import { authChecker } from './auth-checker.ts'
import { isPermission, type Permission, permissions, permissionsOf } from './permissions.ts'

const everybody: Grant[] = ['admin', 'moderator', 'graphql:admin', 'graphql:read', 'rest', 'score']

/** Who may do what, in the order of `everybody`. */
const table: Record<Permission, string> = {
  'actions.read': 'AMgrR.',
  'aiModerators.read': 'A.g...',
  'aiModerators.write': 'A.g...',
  'analytics.read': 'AMgr..',
  'analyticsTeam.read': 'A.gr..',
  'apiKeys.manage': 'A.....',
  'appeals.decide': 'AM....',
  'appeals.file': '..g.R.',
  'appeals.read': 'AMgrR.',
  'attributes.read': 'AMgr..',
  'attributes.write': 'A.g...',
  'audit.read': 'A.g...',
  'backtests.read': 'A.gr..',
  'backtests.run': 'A.g...',
  'classifiers.read': 'A.gr..',
  'classifiers.write': 'A.g...',
  'content.delete': 'A.g.R.',
  'content.read': 'AMgrR.',
  'content.submit': '..g.R.',
  'decisions.take': 'AM....',
  'hashLists.read': 'A.gr..',
  'hashLists.write': 'A.g...',
  'mediaSources.read': 'A.g...',
  'mediaSources.write': 'A.g...',
  'golden.read': 'A.g...',
  'golden.write': 'A.g...',
  'integrations.read': 'A.g...',
  'integrations.write': 'A.g...',
  'invitations.manage': 'A.....',
  'lists.download': 'A.g.R.',
  'lists.manage': 'A.g...',
  'lists.read': 'AMgrR.',
  'lists.write': 'A.g.R.',
  'mediaViewing.choose': 'AM....',
  'members.read': 'AMgr..',
  'members.write': 'A.....',
  'messageTemplates.read': 'AMgr..',
  'messageTemplates.write': 'A.g...',
  'messages.send': 'AM....',
  'passwords.change': 'AM....',
  'passwords.reset': 'A.....',
  'places.read': 'AMgr..',
  'policyCategories.read': 'AMgrR.',
  'policyCategories.write': 'A.g...',
  'reportReasons.read': 'AMgrR.',
  'bulkDecisions.read': 'AMgr..',
  'bulkDecisions.run': 'AMg...',
  'erasures.read': 'A.g...',
  'legalHolds.read': 'A.g...',
  'retention.read': 'A.g...',
  'retention.write': 'A.g...',
  'users.export': 'A.g...',
  'exports.read': 'AMgr..',
  'exposure.own': 'AM....',
  'exposure.team': 'A.g...',
  'exposureBudget.write': 'A.g...',
  'retroactions.read': 'A.gr..',
  'retroactions.run': 'A.g...',
  'reviews.claim': 'AM....',
  'reviews.return': 'A.....',
  'queueHistory.read': 'A.gr..',
  'quality.own': 'AM....',
  'quality.read': 'A.g...',
  'queues.write': 'A.g...',
  'content.rerun': 'AMg...',
  'reviews.read': 'AMgr..',
  'evaluations.read': 'AMgrR.',
  'rules.read': 'AMgr..',
  'ruleHealth.read': 'AMgr..',
  'ruleHealth.write': 'A.g...',
  'rules.write': 'A.g...',
  'savedViews.manage': 'A.....',
  'savedViews.use': 'AM....',
  'scores.read': '.....S',
  'scores.suggest': '.....S',
  'secondStep.manage': 'AM....',
  'secondSteps.reset': 'A.....',
  'sessions.end': 'A.....',
  'sessions.manage': 'AM....',
  'signIn.manage': 'A.....',
  'signalProviders.read': 'A.g...',
  'signalProviders.write': 'A.g...',
  'statements.export': 'A.g...',
  'status.set': '..g.R.',
  'strikeSettings.write': 'A.g...',
  'strikes.give': 'AM....',
  'strikes.read': 'AMgr..',
  'suggestedScores.read': 'A.gr..',
  'suggestedScores.write': 'A.g...',
  'tags.apply': 'AM....',
  'tags.read': 'AMgr..',
  'tags.write': 'A.g...',
  'userReports.ignore': 'AM....',
  'userReports.read': 'AMgr..',
  'userReports.submit': '..g.R.',
  'users.read': 'AMgrR.',
  'legalHolds.write': 'A.g...',
  'users.erase': 'A.g.R.',
  'users.rerun': 'AMg...',
  'users.write': '..g.R.',
  'webhooks.manage': 'A.g...',
  'webhooks.read': 'A.gr..',
  'workspace.read': 'AMgr..',
  'workspace.update': 'A.g...',
  'workspaces.manage': '......',
  'writtenPolicies.read': 'AMgr..',
  'policyDrafts.read': 'A.gr..',
  'writtenPolicies.write': 'A.g...',
}

test('[2.15] the table says of every permission who has it', () => {
  const actual = Object.keys(permissions)
    .filter(isPermission)
    .map((name) => [
      name,
      everybody
        .map((grant, i) => (allows({ grants: [grant] }, permissions, name) ? 'AMgrRS'.charAt(i) : '.'))
        .join(''),
    ])
  expect(Object.fromEntries(actual)).toEqual(table)
})

const namesEndingIn = (...verbs: string[]) =>
  permissionsOf({ grants: ['admin', 'graphql:admin', 'rest'] }).filter((name) =>
    verbs.some((verb) => name.endsWith(`.${verb}`)),
  )

test('[2.15] moderators do day-to-day moderation: no settings, rules, lists, keys or webhook are theirs to change', () => {
  for (const name of namesEndingIn('write', 'update'))
    expect([name, allows({ grants: ['moderator'] }, permissions, name)]).toEqual([name, false])
  for (const name of namesEndingIn('manage').filter(
    (each) => !['sessions.manage', 'secondStep.manage'].includes(each),
  ))
    expect([name, allows({ grants: ['moderator'] }, permissions, name)]).toEqual([name, false])
})

test('a member who has to set up a second step first does nothing else', () => {
  expect(permissionsOf({ grants: ['enrolling'] })).toEqual(['secondStep.manage'])
})

test('a key that reads changes nothing', () => {
  for (const name of permissionsOf({ grants: ['graphql:read'] })) expect(name).toMatch(/\.read$/)
})

const contextOf = (grants: Grant[] | null) =>
  ({
    get caller() {
      if (!grants) throw new UnauthorizedError()
      return { grants }
    },
  }) as unknown as RequestContext
const checked = (grants: Grant[] | null, ...names: string[]) =>
  (authChecker as (data: { context: RequestContext }, names: string[]) => boolean)(
    { context: contextOf(grants) },
    names,
  )

test('nobody gets in where a name is in no table, and strangers nowhere', () => {
  expect(checked(['moderator'], 'reviews.claim')).toBe(true)
  expect(() => checked(['moderator'], 'reviews.claim', 'rules.write')).toThrow(ForbiddenError)
  expect(() => checked(['admin'], 'no.such')).toThrow(ForbiddenError)
  expect(() => checked(['admin'], 'constructor')).toThrow(ForbiddenError)
  expect(() => checked(null, 'reviews.read')).toThrow(UnauthorizedError)
  expect(() => checked(null)).toThrow(UnauthorizedError)
})
