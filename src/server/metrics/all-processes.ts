import { AggregatorRegistry } from 'prom-client'
import { serveMetrics } from '#server/metrics/serve-metrics.ts'

/** Lets the process that started this one ask for its figures. To be called before anything else listens to that, or a question may be lost. */
export function answerWhoAsks(): AggregatorRegistry<'text/plain; version=0.0.4; charset=utf-8'> {
  // Its making is what listens.
  return new AggregatorRegistry()
}

/** Serves the figures of all processes that this one has started, together. Throws a StartProblem. */
export async function serveSum(host: string, port: number): Promise<{ stop(): Promise<void> }> {
  const sum = new AggregatorRegistry()
  return await serveMetrics(host, port, () => sum.clusterMetrics())
}
