import { defineBasicLanguage } from '../basic-language.ts'

/** Polish. */
export default defineBasicLanguage({
  code: 'pl',
  profane: `kurw* chuj* huj* pierdol* jeb* zajeb* wyjeb* pojeb* rozjeb* spierdal* wypierdal* opierdal* pizd* dziwk*
    skurwysyn* skurwiel* kutas* fiut* gówn* gown* gowno szmat* sraj* sra* srać zasran* ciot* jebać jebany
    cholern* dupa dupy dupę dupe dupek cipa cipy cipę cipo`,
  mild: `cholera kurde kurcze kurczę kuźwa`,
  insults: `idiot* debil* kretyn* głup* glup* dureń durny durna durni palant* skurwysyn* skurwiel* kutas* chuj pizd*
    szmat* dziwk* śmieć smiec śmieci gnojek gnój gnoj gnoju łajza łajzo frajer* pajac* matoł* matol* tępak*
    tepak* tępy tępa brzydal* brzydka brzydki żałosn* zalosn* nieudacznik* świni* swini* świnio bydlak* bydlę
    pojeb* popierdolon* zjeb* ciot* przygłup* śmierdziel* oszołom* cwel* menda mendo kanalia suka suko suki sukę
    pedał pedały pedale`,
  you: `ty ci ciebie cię cie tobie twój twoj twoja twoje jesteś jestes wy was wam jesteście`,
  self: `ja mi mnie mój moj moja jestem`,
})
