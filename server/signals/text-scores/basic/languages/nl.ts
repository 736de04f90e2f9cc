import { defineBasicLanguage } from '../basic-language.ts'

/** Dutch. */
export default defineBasicLanguage({
  code: 'nl',
  profane: `kut kutwijf* kutzooi* kutding* lul lullen lulletje* klootzak* klote* kloten neuk* neuken geneukt hoer hoeren
    hoerenzoon* kankerlijer* tering* tyfus* tyfuslijer* eikel* mietje* flikker* trut* slet sletten sloerie* teef
    teven schijt* strontz* stront* godverdomme* gvd godver* opgeflikkerd opgekankerd optyfus* opkanker* rotzak*
    mof kankerhoer* kankerwijf* kankerkind*`,
  mild: `verdomme verdikkeme jeetje shit potverdorie potver* verrek donder rot* stom stomme`,
  insults: `idioot idioten sukkel* klootzak* eikel* lul mongool mongolen debiel* achterlijk* hoer hoerenzoon*
    kankerlijer* tyfuslijer* trut* slet teef kutwijf* loser* mislukkeling* stommeling* domkop* dom domme stom
    stomme sloerie* hufter* rotzak* smeerlap* viezerik* varken varkens waardeloos waardeloze lelijk lelijke
    imbeciel* schoft* tuig uitschot oetlul* droplul* mafkees* flikker* mietje*`,
  you: `jij je jou jouw jullie u uw bent`,
  self: `ik me mij mijn ben`,
})
