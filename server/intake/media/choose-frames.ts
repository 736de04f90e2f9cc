/** A frame of a video as it was scanned. */
export interface ScannedFrame {
  /** Its number, from 0. */
  number: number
  /** Its place in time, in seconds from the beginning. */
  second: number
  /** How much it differs from the one before it, 0 to 1. */
  change: number
}

/** The frames of a video that are looked at. */
export const mostFrames = 60
/** Of these, at least so many are left to the clock where it has as many. */
const leastByClock = 30
/** A cut, or a text over a good part of the picture. */
const cut = { change: 0.02, apartSeconds: 0.2 }
/** What half a second has to bring for another look: little, as a short line of text in a corner is little. */
const drift = { change: 0.002, apartSeconds: 0.5 }

/**
 * The frames of a video to look at, in order: the first of each second, those with which the picture changes, and as far as
 * there is room those half a second on. Where seconds and changes are more than `mostFrames`, the greatest changes, and
 * seconds evenly spread over the whole video.
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

/** The frames that are so far from the last that is taken, and not just before the next, of which it is told that they differ. */
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

/** Frames are seldom exactly so far apart. */
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
