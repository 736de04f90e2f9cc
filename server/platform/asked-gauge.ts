import { Gauge, type Registry } from 'prom-client'
import type { Logger } from './log.ts'
import { within } from './patience.ts'

/** Milliseconds that a value may take to be read at a scrape; Prometheus gives the whole of it ten seconds. */
const patienceMs = 2000

/** One value of a gauge, with its labels. */
export interface Figure {
  labels?: Record<string, string>
  value: number
}

/** A gauge whose values are read on each scrape of /metrics. */
export interface AskedGauge {
  name: `verdict_${string}`
  help: string
  labelNames?: string[]
  read(): Promise<readonly Figure[]>
}

/**
 * Registers gauges; one whose values cannot be read in time at a scrape is left out of the response, and is not read again before
 * that reading has ended: a database that stands still has one of each to answer when it goes on.
 */
export function showWhenAsked(
  { registry, log }: { registry: Registry; log: Logger },
  gauges: readonly AskedGauge[],
): void {
  for (const { read, labelNames = [], ...named } of gauges) {
    let reading: Promise<readonly Figure[]> | undefined
    new Gauge({
      ...named,
      labelNames,
      registers: [registry],
      async collect() {
        // reset() would set a gauge without labels to 0 instead of leaving it out.
        if (labelNames.length > 0) this.reset()
        else this.remove()
        try {
          reading ??= read().finally(() => (reading = undefined))
          const figures = await within(patienceMs, reading)
          for (const { labels = {}, value } of figures) this.set(labels, value)
        } catch (err) {
          log.debug({ err, metric: named.name }, 'a metric is not known')
        }
      },
    })
  }
}
