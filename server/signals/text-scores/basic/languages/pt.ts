import { defineBasicLanguage } from '../basic-language.ts'

/** Portuguese. */
export default defineBasicLanguage({
  code: 'pt',
  profane: `merda* caralho* porra* puta* puto fdp foda* foder* fode fodid* fodeu fodase buceta* boceta* cu cuzao cuzão
    cuzões piroca* xoxota* cona* caralh* punhet* viado* arrombad* desgraça* desgraçad* vagabund* cornud* cacete*
    bosta* cagar* cagad* pqp vsf tnc piranha* vadia* otari* otári* paneleiro* cabrão cabrao pica veado viadinho*`,
  mild: `raios diabo* maldit* caramba poxa droga`,
  insults: `idiota* imbecil* burro burra burros estupid* estúpid* otari* otári* babaca* retardad* cretin* trouxa* palhaç*
    nojent* vagabund* arrombad* desgraçad* cuzao cuzão fdp vadia* piranha* inutil* inútil* fracassad* ridicul*
    ridícul* verme* escroto* escrota* miseravel miserável porco* porca* patetic* patétic* canalha* mongol* viado*
    cabrão cabrao paneleiro* parv* bicha corno besta`,
  you: `tu te ti voce você voces vocês teu tua seu sua es és vc vcs`,
  self: `eu me mim meu minha sou estou`,
})
