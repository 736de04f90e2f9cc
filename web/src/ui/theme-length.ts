/** A length of the theme (`main.css`), written there in rem, in pixels. */
export function themeLength(variable: `--${string}`): number {
  const style = getComputedStyle(document.documentElement)
  return parseFloat(style.getPropertyValue(variable)) * parseFloat(style.fontSize)
}
