const marks = ['<!-- figures -->', '<!-- end of figures -->'] as const

/** The page with the text between its marks replaced. @throws where it has none */
export function betweenMarks(text: string, figures: string): string {
  const [before, rest] = text.split(marks[0])
  const after = rest?.split(marks[1])[1]
  if (before === undefined || after === undefined) throw new Error('the page has no place for figures')
  return `${before}${marks[0]}\n\n${figures}\n\n${marks[1]}${after}`
}
