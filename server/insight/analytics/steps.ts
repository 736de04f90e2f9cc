/**
 * SQL of the starts of all steps from `$2` to `$3` in the time zone, where days can have 23 or 25 hours; `interval` and
 * `timeZone` are parameters.
 */
export const stepsBy = (interval: string, timeZone: string): string =>
  `generate_series(date_trunc(${interval}, $2::timestamptz, ${timeZone}), $3::timestamptz - interval '1 microsecond',
    ('1 ' || ${interval})::interval, ${timeZone}) as step (at)`
