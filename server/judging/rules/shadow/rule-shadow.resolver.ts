import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../../../access/requests/request-context.ts'
import { ReviewSubject, reviewSubject } from '../../../intake/review-subject.ts'
import { HumanAgreement } from '../backtest/backtest.object.ts'
import { modeOf, RuleMode } from '../rule-mode.ts'
import { Rule } from '../rule.entity.ts'
import { RuleShadow, ShadowSample } from './rule-shadow.object.ts'
import { RuleShadows } from './rule-shadows.service.ts'

/** What a rule would have done while in shadow. */
@Resolver(() => Rule)
export class RuleShadowResolver {
  @FieldResolver(() => RuleShadow, {
    nullable: true,
    description: 'What it would have done; null while it is not in shadow',
  })
  shadow(@Root() rule: Rule, @Ctx() { services }: RequestContext): Promise<RuleShadow> | null {
    return modeOf(rule) === RuleMode.shadow ? services.get(RuleShadows).of(rule) : null
  }
}

/** The agreement of a rule in shadow with humans, and its samples. */
@Resolver(() => RuleShadow)
export class RuleShadowFieldsResolver {
  @FieldResolver(() => HumanAgreement, {
    nullable: true,
    description: 'The comparison with humans; null for a rule that sets no status',
  })
  humans(@Root() shadow: RuleShadow, @Ctx() { services }: RequestContext): Promise<HumanAgreement | null> {
    return services.get(RuleShadows).humans(shadow)
  }

  @FieldResolver(() => [ShadowSample], {
    description: 'Up to 10 of the newest items, or users, that it matched',
  })
  samples(@Root() shadow: RuleShadow, @Ctx() { services }: RequestContext): Promise<ShadowSample[]> {
    return services.get(RuleShadows).samples(shadow)
  }
}

/** The object of a sample. */
@Resolver(() => ShadowSample)
export class ShadowSampleResolver {
  @FieldResolver(() => ReviewSubject, {
    nullable: true,
    description: 'What it matched: a user of a user rule, a content item of any other; null where it is gone',
  })
  object(@Root() { objectType, objectId }: ShadowSample, @Ctx() context: RequestContext) {
    return reviewSubject(context, objectType, objectId)
  }
}
