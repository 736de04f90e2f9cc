import { defineBasicLanguage } from '../basic-language.ts'

/** Spanish. */
export default defineBasicLanguage({
  code: 'es',
  profane: `mierda* puta* puto* putada* joder* jodid* jode jodete jódete cabron* cabrón* coño* polla* verga* chinga*
    chingad* pendej* carajo* cojon* culo* gilipoll* hijoputa* hijueputa* malparid* maricon* maricón* marica*
    follar* follad* mamon* mamón* mamada* pija* puñeta* zorra* culero* pinche* ostias hostia pelotud*
    boludo* mierdoso* cagad* cagar* cago`,
  mild: `maldit* diablos caramba rayos jolin jolines narices`,
  insults: `idiota* imbecil* imbécil* estupid* estúpid* tonto* tonta* tarad* subnormal* gilipollas cabron* cabrón*
    pendej* mamon* mamón* hijoputa* hijueputa* malparid* inutil* inútil* payas* cretin* asqueros* zorra* puta
    puto bobo* boba bruto* burro* patetic* patétic* perdedor* escoria* mongol* retrasad* desgraciad* rata* cerdo*
    cerda* ridicul* ridícul* miserable* maricon* maricón* culero* pelotud* boludo* zopenc* lerdo*`,
  you: `tu tú te ti eres sos vos usted ustedes sois vosotros os contigo tus`,
  self: `yo me mi soy estoy mis`,
})
