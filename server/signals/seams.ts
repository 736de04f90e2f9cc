/** Letters of scripts that are written without a space next to a domain name, and pictographs. */
const glued =
  '[\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Hangul}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f]'
const seam = new RegExp(`(?<=${glued})(?=[a-z0-9-]+\\.)|(?=${glued})(?<=\\.[a-z]{2,63})`, 'giu')

/**
 * The offsets where a domain name of Latin letters begins or ends directly next to another script or a pictograph
 * (`例えばexample.comへ`).
 */
export const seamsOf = (text: string): number[] => Array.from(text.matchAll(seam), ({ index }) => index)
