/** Letters of scripts that set no space beside a domain name, and pictures. */
const glued =
  '[\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Hangul}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f]'
const seam = new RegExp(`(?<=${glued})(?=[a-z0-9-]+\\.)|(?=${glued})(?<=\\.[a-z]{2,63})`, 'giu')

/** Where a domain name of Latin letters begins or ends right beside another script or a picture (`例えばexample.comへ`). */
export const seamsOf = (text: string): number[] => Array.from(text.matchAll(seam), ({ index }) => index)
