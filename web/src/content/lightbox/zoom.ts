/**
 * The position of an enlarged picture in its frame: its scale, its offset from the centre in pixels, and its rotation in degrees.
 */
export interface ZoomView {
  scale: number
  x: number
  y: number
  turn: number
}

export interface Size {
  width: number
  height: number
}

interface Point {
  x: number
  y: number
}

/** The whole picture, centred. */
export const whole: ZoomView = { scale: 1, x: 0, y: 0, turn: 0 }

const most = 8

/** Zooms by a factor around a point, relative to the centre, which stays in place; never smaller than the whole picture. */
export function zoomed(view: ZoomView, factor: number, at: Point = { x: 0, y: 0 }): ZoomView {
  const scale = Math.min(Math.max(view.scale * factor, 1), most)
  if (scale === 1) return { ...whole, turn: view.turn }
  const grown = scale / view.scale
  return { ...view, scale, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown }
}

/** Moves by so many pixels, limited so that the picture covers as much of the frame as it can. */
export function moved(view: ZoomView, by: Point, frame: Size): ZoomView {
  const room = { x: (frame.width * (view.scale - 1)) / 2, y: (frame.height * (view.scale - 1)) / 2 }
  const within = (value: number, most: number): number => Math.min(Math.max(value, -most), most)
  return { ...view, x: within(view.x + by.x, room.x), y: within(view.y + by.y, room.y) }
}

/** Rotates by a quarter to the right, with the zoom reset. */
export const turned = ({ turn }: ZoomView): ZoomView => ({ ...whole, turn: (turn + 90) % 360 })

/** As a CSS transform. A picture rotated on its side is scaled down to the frame. */
export function transformOf({ scale, x, y, turn }: ZoomView, frame: Size): string {
  const fit = turn % 180 === 0 ? 1 : Math.min(frame.width / frame.height, frame.height / frame.width)
  return `translate(${String(x)}px, ${String(y)}px) scale(${String(scale * fit)}) rotate(${String(turn)}deg)`
}
