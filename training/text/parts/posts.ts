import { notSelfHarmPosts, selfHarmPosts } from '../cases/self-harm-posts.ts'
import { sentences } from '../cases/sentences.ts'
import { type Bench, type Part, shareOf } from '../measures.ts'
import { areaUnderRoc, averagePrecision, type Scored } from '../metrics.ts'

/** Posts on self-harm, and single sentences that a model got wrong once. */
export function posts({ score }: Bench): Part[] {
  const scored = [
    ...selfHarmPosts.map((text): Scored => [score(text).self_harm, 1]),
    ...notSelfHarmPosts.map((text): Scored => [score(text).self_harm, 0]),
  ]
  const of = (name: string, value: number) => ({ name, texts: scored.length, value })
  const found = ([value]: Scored) => value >= 50
  return [
    {
      title: 'self-harm in posts written for this',
      rows: [
        of('AUC', areaUnderRoc(scored)),
        of('AUPRC', averagePrecision(scored)),
        shareOf(
          'found at 50%',
          scored.filter(([, target]) => target === 1),
          found,
        ),
        shareOf(
          'false alarms at 50%',
          scored.filter(([, target]) => target === 0),
          found,
        ),
      ],
    },
    {
      title: 'single sentences',
      rows: sentences.map(({ text, label, least = 0, most = 100 }) => ({
        name: `“${text}”: ${label} ${least} to ${most}`,
        texts: 1,
        value: score(text)[label] >= least && score(text)[label] <= most ? 1 : 0,
      })),
    },
  ]
}
