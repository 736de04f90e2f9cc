import { Arg, Authorized, Ctx, Query, Resolver } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { inputFromZod } from '../../platform/graphql/input-from-zod.ts'
import { Scans } from '../../platform/graphql/scans.ts'
import { QueueHistoryFilter, QueueHistoryInterval } from './queue-history-filter.input.ts'
import { QueueHistory } from './queue-history.object.ts'
import { QueueHistories } from './queue-history.service.ts'

const FilterInput = inputFromZod('QueueHistoryFilter', QueueHistoryFilter)

/** A usual number of points of a response; their fields count towards the cost of an operation. */
const usualPoints = 1000

/** The load of review queues over time. */
@Resolver(() => QueueHistory)
export class QueueHistoryResolver {
  @Authorized('queueHistory.read')
  @Scans(usualPoints)
  @Query(() => [QueueHistory], {
    description:
      'How much waited in the review queues over a time, from what is written down each quarter of an hour and kept for 92 days. The queues come in the order of reviewQueues; one that is not there is left out. At most 100,000 points: one for each queue and interval',
  })
  queueHistory(
    @Ctx() { services, workspaceId }: RequestContext,
    @Arg('filter', () => FilterInput, {
      nullable: true,
      description: 'Of all queues and the last 7 days unless given',
    })
    filter: unknown,
    @Arg('interval', () => QueueHistoryInterval, {
      defaultValue: QueueHistoryInterval.hour,
      description: 'How long the intervals are that points are added up by',
    })
    interval: QueueHistoryInterval,
  ): Promise<QueueHistory[]> {
    return services.get(QueueHistories).of(workspaceId, { filter: filter ?? {}, interval })
  }
}
