import { Gauge, type Registry } from 'prom-client'
import type { Logger } from './log.ts'

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

/** Registers gauges; one whose values cannot be read at a scrape is left out of the response. */
export function showWhenAsked(
  { registry, log }: { registry: Registry; log: Logger },
  gauges: readonly AskedGauge[],
): void {
  for (const { read, labelNames = [], ...named } of gauges)
    new Gauge({
      ...named,
      labelNames,
      registers: [registry],
      async collect() {
        // reset() would set a gauge without labels to 0 instead of leaving it out.
        if (labelNames.length > 0) this.reset()
        else this.remove()
        try {
          const figures = await read()
          for (const { labels = {}, value } of figures) this.set(labels, value)
        } catch (err) {
          log.debug({ err, metric: named.name }, 'a metric is not known')
        }
      },
    })
}
