import { rowsById, rowsOfOwner } from '../../../access/requests/rows-by-id.ts'
import { keptDays } from './kept-days.ts'
import { alertColumns, type RuleAlert, type RuleOverlap } from './rule-health.type.ts'

/** What the database knows of the health of a rule. */
export interface HealthRow {
  id: string
  since: Date
  tried: number
  hits: number
  upheld: number
  overturned: number
  days: { day: string; hits: number }[]
  cost: { samples: number; nanoseconds: number; buckets: number[] } | null
  overlap: (Omit<RuleOverlap, 'measuredAt'> & { measuredAt: string }) | null
}

/** The counts of rules over the days that are kept, with their newest open findings. */
export const healthOfRule = rowsById<HealthRow>(
  `with wanted as (
     select r.id, r.version, greatest(r.mode_since, now() - interval '${keptDays} days') as since
     from rule r where r.workspace_id = $1 and r.id = any ($2)),
   today as (select date_trunc('day', now(), 'UTC') as day),
   by_day as (
     select w.id, date_trunc('day', h.hour, 'UTC') as day, sum(h.hits)::int as hits,
       sum(h.upheld)::int as upheld, sum(h.overturned)::int as overturned,
       (sum(h.tried) filter (where h.hour >= date_trunc('hour', w.since, 'UTC')))::int as tried_since,
       (sum(h.hits) filter (where h.hour >= date_trunc('hour', w.since, 'UTC')))::int as hits_since
     from wanted w join rule_hour h on h.workspace_id = $1 and h.rule_id = w.id
     group by w.id, 2)
   select w.id, w.since, coalesce(sum(d.tried_since), 0)::int as tried, coalesce(sum(d.hits_since), 0)::int as hits,
     coalesce(sum(d.upheld), 0)::int as upheld, coalesce(sum(d.overturned), 0)::int as overturned,
     json_agg(json_build_object('day', to_char(each.day at time zone 'UTC', 'YYYY-MM-DD'), 'hits', coalesce(d.hits, 0))
       order by each.day) as days,
     (select json_build_object('samples', c.samples, 'nanoseconds', c.nanoseconds, 'buckets', c.buckets)
      from rule_cost c where c.workspace_id = $1 and c.rule_id = w.id and c.rule_version = w.version) as cost,
     (select json_build_object('measuredAt', o.measured_at, 'examined', o.examined, 'matched', o.matched, 'taken', o.taken,
        'takenBy', o.taken_by)
      from rule_overlap o where o.workspace_id = $1 and o.rule_id = w.id) as overlap
   from wanted w cross join today
   cross join lateral generate_series(today.day - interval '${keptDays - 1} days', today.day, interval '1 day') as each (day)
   left join by_day d on d.id = w.id and d.day = each.day
   group by w.id, w.since, w.version`,
)

/** The newest alert of each rule that nobody has acknowledged. */
export const alertOfRule = rowsOfOwner<RuleAlert & { ownerId: string }>(
  `select distinct on (a.rule_id) a.rule_id as "ownerId", ${alertColumns}
   from rule_alert a where a.workspace_id = $1 and a.rule_id = any ($2) and a.acknowledged_at is null
   order by a.rule_id, a.opened_at desc`,
)
