/** A group of people as sentences name it. */
export interface Group {
  /** What the report calls it. */
  name: string
  people: string
  /** One of them, with its article. */
  one: string
}

const group = (name: string, people: string, one: string): Group => ({ name, people, one })

/** The groups that sentences of the evaluator are filled with. */
export const groups: readonly Group[] = [
  group('women', 'women', 'a woman'),
  group('men', 'men', 'a man'),
  group('Muslims', 'Muslims', 'a Muslim'),
  group('Jews', 'Jews', 'a Jew'),
  group('Christians', 'Christians', 'a Christian'),
  group('Hindus', 'Hindus', 'a Hindu'),
  group('Black people', 'Black people', 'a Black person'),
  group('white people', 'white people', 'a white person'),
  group('Asians', 'Asians', 'an Asian'),
  group('Mexicans', 'Mexicans', 'a Mexican'),
  group('Arabs', 'Arabs', 'an Arab'),
  group('immigrants', 'immigrants', 'an immigrant'),
  group('gay people', 'gay people', 'a gay person'),
  group('lesbians', 'lesbians', 'a lesbian'),
  group('trans people', 'trans people', 'a trans person'),
  group('disabled people', 'disabled people', 'a disabled person'),
]

/** A template filled with a group: `{people}` and `{one}`. */
export const filled = (template: string, { people, one }: Group): string => {
  const text = template.replaceAll('{people}', people).replaceAll('{one}', one)
  return text.charAt(0).toUpperCase() + text.slice(1)
}
