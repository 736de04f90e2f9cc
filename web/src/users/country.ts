const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

/** A country by its name, with the code behind it: `Germany (DE)`; a code that no country has stays as it is. */
export function countryName(code: string): string {
  try {
    const name = names.of(code)
    return name ? `${name} (${code})` : code
  } catch {
    return code
  }
}
