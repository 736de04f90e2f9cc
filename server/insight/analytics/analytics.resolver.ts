import { Arg, Authorized, Ctx, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { allows } from '../../access/team/principal.ts'
import { ForbiddenError } from '../../platform/errors.ts'
import { check } from '../../platform/validation.ts'
import { readAgreement } from './agreement.ts'
import { AnalyticsInterval, AnalyticsRange, withDays } from './analytics-range.ts'
import { type AnalyticsPart, AnalyticsReader } from './analytics-reader.ts'
import {
  Analytics,
  AnalyticsAgreement,
  AnalyticsAiModerator,
  AnalyticsModerator,
  AnalyticsPoint,
  AnalyticsPolicy,
  AnalyticsReporter,
  AnalyticsReports,
  AnalyticsRule,
  AnalyticsTotals,
  AnalyticsWait,
  AnalyticsWaitPoint,
} from './analytics.object.ts'
import { analyticsPermissions } from './analytics.permissions.ts'
import { readPoints, readTotals, readWait, readWaits } from './points.ts'
import {
  readAiModerators,
  readModerators,
  readPolicies,
  readReporters,
  readReports,
  readRules,
} from './subjects.ts'

/** Analytics of a workspace (section 1): each part is read when its field is selected. */
@Resolver(() => Analytics)
export class AnalyticsResolver {
  @Authorized('analytics.read')
  @Query(() => Analytics, {
    description:
      'What happened from one moment to another, in full hours of UTC: in a zone that is off the full hour, a day begins with the hour in which it does there. Members restricted to categories see those alone. Of one member it has what they decided: decisions, reviews, times and agreement; the rest is 0 or empty',
  })
  async analytics(
    @Arg('from', () => Date, { description: 'When the period begins, counted from the full hour' })
    from: Date,
    @Arg('to', () => Date, { description: 'When the period ends, exclusive' }) to: Date,
    @Ctx() { services, workspaceId, caller }: RequestContext,
    @Arg('interval', () => AnalyticsInterval, {
      defaultValue: AnalyticsInterval.day,
      description: 'How long the steps of its timelines are',
    })
    interval: AnalyticsInterval,
    @Arg('timeZone', () => String, { defaultValue: 'UTC', description: 'An IANA name, for where days begin' })
    timeZone: string,
    @Arg('categoryIds', () => [ID], { nullable: true, description: 'Only content of these categories' })
    categoryIds: string[] | null = null,
    @Arg('memberId', () => ID, {
      nullable: true,
      description: 'Only what this member decided. A moderator may ask for themselves alone, else FORBIDDEN',
    })
    memberId: string | null = null,
  ): Promise<Analytics> {
    const range = check(AnalyticsRange, { from, to, interval, timeZone, categoryIds, memberId })
    const alone = seenAlone(caller)
    if (memberId && alone && memberId !== alone) throw new ForbiddenError()
    const countedUntil = await services.get(AnalyticsReader).countedUntil(workspaceId)
    return { range: withDays(range, countedUntil), countedUntil }
  }

  @FieldResolver(() => AnalyticsTotals, { description: 'The counts of the whole period' })
  totals(@Root() { range }: Analytics, @Ctx() context: RequestContext): Promise<AnalyticsTotals> {
    return read(context, range, readTotals)
  }

  @FieldResolver(() => [AnalyticsPoint], { description: 'Every hour, day or week of the period' })
  points(@Root() { range }: Analytics, @Ctx() context: RequestContext): Promise<AnalyticsPoint[]> {
    return read(context, range, readPoints)
  }

  @FieldResolver(() => AnalyticsWait, {
    nullable: true,
    description: 'How long reviews waited; null where none was decided',
  })
  wait(@Root() { range }: Analytics, @Ctx() context: RequestContext): Promise<AnalyticsWait | null> {
    return read(context, range, readWait)
  }

  @FieldResolver(() => [AnalyticsWaitPoint], {
    description: 'The hours, days or weeks in which reviews were decided',
  })
  waits(@Root() { range }: Analytics, @Ctx() context: RequestContext): Promise<AnalyticsWaitPoint[]> {
    return read(context, range, readWaits)
  }

  @FieldResolver(() => [AnalyticsPolicy], {
    description: 'Decisions and reports by policy category, of the 1,000 with most',
  })
  policies(@Root() { range }: Analytics, @Ctx() context: RequestContext): Promise<AnalyticsPolicy[]> {
    return read(context, range, readPolicies)
  }

  @FieldResolver(() => [AnalyticsRule], { description: 'Decisions by rule, of the 1,000 with most' })
  rules(@Root() { range }: Analytics, @Ctx() context: RequestContext): Promise<AnalyticsRule[]> {
    return read(context, range, readRules)
  }

  @FieldResolver(() => [AnalyticsAiModerator], {
    description: 'Decisions by AI moderator, of the 1,000 with most',
  })
  aiModerators(
    @Root() { range }: Analytics,
    @Ctx() context: RequestContext,
  ): Promise<AnalyticsAiModerator[]> {
    return read(context, range, readAiModerators)
  }

  @FieldResolver(() => [AnalyticsModerator], {
    description: 'What each moderator decided, of the 1,000 with most; a moderator sees only themselves',
  })
  moderators(@Root() { range }: Analytics, @Ctx() context: RequestContext): Promise<AnalyticsModerator[]> {
    return read(context, { ...range, memberId: seenAlone(context.caller) ?? range.memberId }, readModerators)
  }

  @Authorized('quality.read')
  @FieldResolver(() => [AnalyticsAgreement], {
    description:
      'Agreement between people for every hour, day or week of the period: of checks whose result the decider has seen, or that are older than seven days',
  })
  agreement(@Root() { range }: Analytics, @Ctx() context: RequestContext): Promise<AnalyticsAgreement[]> {
    return read(context, range, readAgreement)
  }

  @FieldResolver(() => AnalyticsReports, { description: 'User reports that came or were handled' })
  reports(@Root() { range }: Analytics, @Ctx() context: RequestContext): Promise<AnalyticsReports> {
    return read(context, range, readReports)
  }

  @FieldResolver(() => [AnalyticsReporter], {
    description: 'The 10 who reported most among the newest 10,000 reports of the period',
  })
  reporters(@Root() { range }: Analytics, @Ctx() context: RequestContext): Promise<AnalyticsReporter[]> {
    return read(context, range, readReporters)
  }
}

/** The id of the only moderator whose figures the caller may read: the caller; null where they may read all. */
const seenAlone = (caller: RequestContext['caller']): string | null =>
  allows(caller, analyticsPermissions, 'analyticsTeam.read') ? null : caller.id

const read = <T>(
  { services, workspaceId }: RequestContext,
  range: AnalyticsRange,
  part: AnalyticsPart<T>,
): Promise<T> => services.get(AnalyticsReader).read(workspaceId, range, part)
