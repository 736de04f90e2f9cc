// Runs before the first paint, so a dark dashboard never flashes white. An own file: the policy forbids inline scripts.
;(({ localStorage, document, matchMedia }) => {
  let theme = 'auto'
  try {
    theme = localStorage.getItem('verdict.theme') ?? 'auto'
  } catch {
    // Storage may be blocked; the system's preference is used then.
  }
  const dark = theme === 'dark' || (theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.classList.toggle('dark', dark)
})(globalThis)
