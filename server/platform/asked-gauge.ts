import { Gauge, type Registry } from 'prom-client'
import type { Logger } from './log.ts'

/** A figure for each of some labels. */
export interface Figure {
  labels?: Record<string, string>
  value: number
}

/** A metric that is read when somebody looks at /metrics. */
export interface AskedGauge {
  name: `verdict_${string}`
  help: string
  labelNames?: string[]
  read(): Promise<readonly Figure[]>
}

/** Shows metrics on /metrics; one that cannot be read then is not there. */
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
        // Without labels, one that is reset is 0 instead of not being there.
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
