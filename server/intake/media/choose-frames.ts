/** A scanned frame of a video. */
export interface ScannedFrame {
  /** Its number, from 0. */
  number: number
  /** Its time, in seconds from the beginning. */
  second: number
  /** How much it differs from the one before it, 0 to 1. */
  change: number
}

/** The most frames of a video that are analyzed. */
export const mostFrames = 60
/** At least so many of these are taken at regular seconds, where there are as many. */
const leastByClock = 30
/** A scene cut, or a text over a large part of the frame. */
const cut = { change: 0.02, apartSeconds: 0.2 }
/** The change within half a second that justifies another frame: small, as a short line of text in a corner changes little. */
const drift = { change: 0.002, apartSeconds: 0.5 }

/**
 * The frames of a video to analyze, in order: the first of each second, those at scene changes, and, as far as there is
 * room, those half a second later. Where there are more than `mostFrames`, the greatest changes, and seconds evenly
 * spread over the whole video.
 */
export function chooseFrames(frames: readonly ScannedFrame[]): ScannedFrame[] {
  const clock = frames.filter(
    ({ second }, at) => at === 0 || Math.floor(second) > Math.floor(frames[at - 1]?.second ?? 0),
  )
  const cuts = greatest(
    changes(frames, clock, cut.apartSeconds, ({ change }) => change >= cut.change),
    {
      most: Math.max(mostFrames - clock.length, mostFrames - leastByClock),
    },
  )
  const chosen = inOrder([...spread(clock, mostFrames - cuts.length), ...cuts])
  const drifts = changes(frames, chosen, drift.apartSeconds, (_, since) => since >= drift.change)
  return inOrder([...chosen, ...greatest(drifts, { most: mostFrames - chosen.length })])
}

/** The frames with enough change and at the minimum distance from the last chosen one, but not directly before the next. */
function changes(
  frames: readonly ScannedFrame[],
  taken: readonly ScannedFrame[],
  apartSeconds: number,
  differs: (frame: ScannedFrame, sinceLast: number) => boolean,
): ScannedFrame[] {
  const others = new Set(taken)
  const next = [...taken]
  const found: ScannedFrame[] = []
  let last = -Infinity
  let since = 0
  for (const frame of frames) {
    since += frame.change
    while (next[0] && next[0].number <= frame.number) next.shift()
    const soon = next[0] !== undefined && next[0].second - frame.second < apartSeconds / 2
    const far = frame.second - last >= apartSeconds - aFrame && !soon
    const isNew = !others.has(frame) && far && differs(frame, since)
    if (isNew) found.push(frame)
    if (isNew || others.has(frame)) [last, since] = [frame.second, 0]
  }
  return found
}

/** The tolerance of frame times, in seconds. */
const aFrame = 0.021

const greatest = (frames: readonly ScannedFrame[], { most }: { most: number }): ScannedFrame[] =>
  [...frames].sort((a, b) => b.change - a.change).slice(0, Math.max(0, most))

const inOrder = (frames: readonly ScannedFrame[]): ScannedFrame[] =>
  [...frames].sort((a, b) => a.number - b.number)

const spread = <T>(all: readonly T[], most: number): T[] =>
  all.filter(
    (_, at) =>
      all.length <= most || Math.floor((at * most) / all.length) > Math.floor(((at - 1) * most) / all.length),
  )
