/**
 * Letters of other scripts that look like a Latin letter, from Unicode's confusables, with case: upper and lower case
 * differ in shape (В looks like B, в does not). Each string lists pairs of a letter and its Latin look-alike. `same`
 * letters are indistinguishable in common fonts; `similar` ones count as Latin only inside a word with Latin letters.
 * `own` is the inverse: Latin letters that count as letters of the script, for words such as "cосед" with a Latin c.
 */
export interface LookAlikeScript {
  readonly script: string
  readonly same: string
  readonly similar: string
  readonly own: string
}

/** The scripts with Latin look-alikes, the most frequent first. */
export const LOOK_ALIKE_SCRIPTS: readonly LookAlikeScript[] = [
  {
    script: 'Cyrillic',
    same:
      'Аa Вb Еe Ѕs Іi Јj Кk Мm Нh Оo Рp Сc Тt Уy Үy Хx Ѵv Ԁd Ԛq Ԝw Ԍg Ӏl ' +
      'аa еe ѕs іi јj оo рp сc уy үy хx ѵv ԁd ԛq ԝw һh ӏl ԍg',
    similar: 'вb гr иu кk мm нh пn тt ьb шw щw зz эe лn бb ғf ԏt ԑe Ьb Ғf',
    own: 'Aа Bв Cс Eе Hн Kк Mм Oо Pр Tт Xх Yу aа cс eе kк oо pр xх yу iі Iі jј Jј sѕ Sѕ',
  },
  {
    script: 'Greek',
    same: 'Αa Βb Εe Ζz Ηh Ιi Κk Μm Νn Οo Ρp Τt Υy Χx Ϲc Ϳj αa οo ρp νv ιi ϲc ϳj',
    similar: 'βb γy εe ηn κk μu σo τt υu χx ωw ϱp ϰk',
    own: 'Aα Bβ Eε Zζ Hη Iι Kκ Mμ Nν Oο Pρ Tτ Xχ Yυ aα iι kκ oο pρ vν xχ uυ',
  },
  {
    script: 'Armenian',
    same: 'օo սu հh ոn զq ցg յj Օo Տs Լl Սu',
    similar: 'աw գq պw րn տm քp',
    own: '',
  },
  {
    script: 'Cherokee',
    same: 'Ꭺa Ᏼb Ꮯc Ꭰd Ꭼe Ꮐg Ꮋh Ꭻj Ꮶk Ꮮl Ꮇm Ꮲp Ꭱr Ꮪs Ꭲt Ꮩv Ꮃw Ꮓz Ꮢr Ꮥs Ꮤw Ꮍy Ꮟb Ꮒh Ꮷd',
    similar: '',
    own: '',
  },
  {
    script: 'Lisu',
    same: 'ꓮa ꓐb ꓚc ꓓd ꓰe ꓝf ꓖg ꓧh ꓲi ꓙj ꓗk ꓡl ꓟm ꓠn ꓳo ꓑp ꓣr ꓢs ꓔt ꓴu ꓦv ꓪw ꓫx ꓬy ꓜz',
    similar: '',
    own: '',
  },
]
