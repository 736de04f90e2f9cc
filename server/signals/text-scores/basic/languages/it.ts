import { defineBasicLanguage } from '../basic-language.ts'

/** Italian. */
export default defineBasicLanguage({
  code: 'it',
  profane: `merda* merdos* cazzo* cazzi* cazzat* stronz* puttana* puttane troia troie vaffanculo* fanculo* culo culi
    coglion* minchia* figa fica fottut* fottiti fottere scopare scopat* bastard* zoccol* mignott* frocio* froci
    ricchion* culattone* pompin* sborr* cagare cagat* porcoddio dioporco porco incazz* rompicoglioni negro negri`,
  mild: `cavolo accidenti dannat* maledett* mannaggia diamine cacchio schifo*`,
  insults: `idiota idioti cretin* stupid* scem* imbecill* deficient* stronz* bastard* coglion* troia puttana zoccol*
    mignott* frocio froci sfigat* fallit* patetic* ridicol* schifos* verme vermi feccia maiale maiali porco porca
    asino somaro ignorante ciccion* pagliaccio pagliacci buffone buffoni merdos* mongoloid* handicappat* inutile
    infame infami tonto tonta demente dementi carogna rincoglionit* ritardato ritardata`,
  you: `tu te ti tuo tua tuoi sei voi vi vostro siete`,
  self: `io mi me mio mia sono sto`,
})
