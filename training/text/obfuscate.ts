/** Ways in which people hide what they write, by name. */
export const obfuscations: Readonly<Record<string, (text: string) => string>> = {
  'signs for letters': (text) =>
    text.replace(
      /[aeios]/gi,
      (letter) => ({ a: '4', e: '3', i: '1', o: '0', s: '$' })[letter.toLowerCase()] ?? letter,
    ),
  'letters apart': (text) => text.replace(/\b[a-z]{4,8}\b/gi, (word) => [...word].join(' ')),
  'look-alikes': (text) =>
    text.replace(/[aeopc]/g, (letter) => ({ a: 'а', e: 'е', o: 'о', p: 'р', c: 'с' })[letter] ?? letter),
  'invisible characters': (text) => text.replace(/\b(\w\w)(\w+)/g, '$1\u200b$2'),
  'letters drawn out': (text) => text.replace(/([aeiou])(?=\w*\b)/g, '$1$1$1$1'),
  'a letter masked': (text) => text.replace(/\b([a-z])[a-z]([a-z]{2,})\b/gi, '$1*$2'),
  'letters swapped': (text) => text.replace(/\b([a-z])([a-z])([a-z])([a-z]+)\b/gi, '$1$3$2$4'),
}
