import { defineBasicLanguage } from '../basic-language.ts'

/** Hindi in Latin letters. */
export default defineBasicLanguage({
  code: 'hi-Latn',
  profane: `chutiy* chutia* choot* chut chod* chodu* madarchod* maderchod* madarchot* mc bhenchod* behenchod* behen_chod
    bc bhosd* bhosad* bhosri* gaand* gand gandu* gaandu* lund lauda* lawda* loda lode lavde* randi* raand randwa*
    harami* haramzad* haraamzad* kamin* saala* sala saale sale tatti* jhaat* jhant* jhatu* jhaatu* muth mutth*
    bkl bsdk chinal* tatte hijda* hijra* chakka* rakhail*`,
  mild: `bakwas bakwaas bewakoofi dhat saala sala`,
  insults: `bewakoof* bevakoof* bewkuf* gadha* gadhe* gadhi ullu* pagal* paagal* kutta* kutte* kutti* kutiya* kamin*
    kameen* harami* haramzad* haraamzad* chutiy* chutia* madarchod* behenchod* bhenchod* gandu* gaandu* suar*
    suwar* suvar* nalayak* nikamm* ghatiya* randi* jhatu* jhaatu* bhains* chapri* chhapri* nalla nalle fattu*
    bhadwa* bhadwe* bhadva* namard* buddhu* badsurat* hijda* chakka* napunsak* dalla`,
  you: `tu tum tera teri tere tujhe tumhara tumhari tumhe tujhko aap aapka ho`,
  self: `main mai mein mujhe mera meri mere hun hoon hu`,
  common: `hai hain kya nahi nahin nhi kyun kyu kaise kaisa ki ke ko tum tera teri mera meri mujhe tujhe aap hum yeh ye woh wo bhai yaar kar karo raha rahi rahe tha thi hoga aur lekin bahut accha acha abhi phir bhi toh kuch sab ek tu hun hoon gaya gayi karna kiya bolo kaun kab ab apna apni sala saala jao chal dekh`,
})
