/** Where the dashboard keeps its theme too: whoever reads in the dark there, reads in the dark here. */
const storageKey = 'verdict.theme'

/** The button that changes between light and dark. */
export function enableTheme(): void {
  const button = document.querySelector<HTMLButtonElement>('#site-theme')
  if (!button) return
  button.hidden = false
  button.addEventListener('click', () => {
    const dark = document.documentElement.classList.toggle('dark')
    try {
      localStorage.setItem(storageKey, dark ? 'dark' : 'light')
    } catch {
      // Storage may be blocked; the choice then holds for this page.
    }
  })
}
