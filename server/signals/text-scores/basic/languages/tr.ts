import { defineBasicLanguage } from '../basic-language.ts'

/** Turkish. */
export default defineBasicLanguage({
  code: 'tr',
  profane: `amk aq amına amina amcık* amcik* orospu* sik siki sikey* sikeyim sikerim sikim sikik* siktir* sikti* sikiş*
    sikis* göt götün got götveren* yarrak* yarak* taşak* tasak* piç* ibne* puşt* pust kahpe* pezevenk* gavat* bok
    boktan bokun sıç* sıçtı sıçayım anasını ananı anani ananızı kaltak* fahişe* fahise* yavşak* yavsak* sürtük*
    surtuk*`,
  mild: `lanet kahretsin lan ulan salakça`,
  insults: `salak* aptal* gerizekalı* gerizekali* ahmak* embesil* dangalak* şerefsiz* serefsiz* piç* orospu* ibne* puşt*
    göt götveren* pezevenk* yavşak* yavsak* kaltak* kahpe* gavat* hayvan* öküz* okuz* eşek* esek* köpek* kopek*
    domuz* çirkin* cirkin* zavallı* zavalli* beyinsiz* sürtük* surtuk* pislik* iğrenç* igrenc* rezil* alçak*
    alcak* şişko* sisko* hödük* soytarı* soytari*`,
  you: `sen seni sana senin sensin siz sizi size sizin`,
  self: `ben beni bana benim`,
})
