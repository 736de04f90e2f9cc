const vowel = /[aeiou]/

const inside = (word: string, sign: string) => word.charAt(0) + sign + word.slice(2)

/** Ways in which people mask one word, by name. */
export const maskings: Readonly<Record<string, (word: string) => string>> = {
  'f**k': (word) => word.charAt(0) + '*'.repeat(word.length - 2) + word.slice(-1),
  'f*ck': (word) => inside(word, '*'),
  'f#ck': (word) => inside(word, '#'),
  f_ck: (word) => inside(word, '_'),
  'f-ck': (word) => inside(word, '-'),
  'f.u.c.k': (word) => [...word].join('.'),
  'emoji inside': (word) => inside(word, '🍆'),
  'split in two': (word) => `${word.slice(0, word.length >> 1)} ${word.slice(word.length >> 1)}`,
  'vowels dropped': (word) => word.charAt(0) + word.slice(1).replace(new RegExp(vowel, 'g'), ''),
  'letter doubled': (word) => word.replace(vowel, '$&$&'),
}
