import { defineBasicLanguage } from '../basic-language.ts'

/** French. */
export default defineBasicLanguage({
  code: 'fr',
  profane: `merde* putain* pute putes connard* connasse* salope* salopard* encul* niqu* nique ntm fdp bordel couille*
    bite bites chatte chattes branl* foutre foutu* foutez fous-moi pédé* pede* tapette* gouine* con cons conne
    connes batard* bâtard* enfoir* chier chiant* chiasse cul culs baise* baiser pouffiasse* poufiasse* trouduc*
    suce suceur suceuse petasse* pétasse* bougnoul* negro* nègre*`,
  mild: `zut mince flûte purée punaise diable sacré* fichu* saperlipopette`,
  insults: `idiot* imbécile* imbecile* crétin* cretin* abruti* débile* debile* connard* connasse* con conne cons salaud*
    salope* salopard* enfoir* batard* bâtard* encul* ordure* raclure* minable* merdeux* bouffon* clown* stupide*
    taré* mongol* nul moche moches chienne* sale ridicule* pathétique* pathetique* perdant* raté* vermine*
    pétasse* petasse* pouffiasse* poufiasse* pourriture* bête* pédé* tapette* trouduc* porc porcs chien chienne
    taré tarée`,
  you: `tu te toi t ton ta tes vous votre vos es êtes`,
  self: `je j me moi mon ma mes suis`,
})
