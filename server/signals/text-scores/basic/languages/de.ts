import { defineBasicLanguage } from '../basic-language.ts'

/** German. */
export default defineBasicLanguage({
  code: 'de',
  profane: `arsch arschl* arschf* ficke* gefickt fick fickt ficken* fotze* hure* hurensohn* nutte* schlampe* wichser*
    wichs* schwanzlutsch* möse* pimmel* muschi kack* scheiss* scheiß* verpiss* bumsen titten hackfresse* spast*
    drecksau* piss* missgeburt* verfickt* arschgeige* abgefuckt* scheisse scheiße nuttensohn* bitch bitches fuck*
    schwuchtel* kanake* neger*`,
  mild: `verdammt* mist kacke verflixt* dämlich* blödsinn quatsch mies*er bockmist himmelarsch`,
  insults: `idiot* arschloch* arschlöcher* hurensohn* wichser* trottel* depp* dummkopf* vollidiot* schwachkopf*
    schwachsinnige* spinner* penner* assi* drecksau* dreckschwein* schlampe* fotze* missgeburt* spast* mongo*
    hackfresse* vollpfosten* blödmann* arschgeige* loser* versager* abschaum widerling* miststück* dumm dumme
    dummer blöd blöde blöder hässlich hässliche erbärmlich erbärmliche lächerlich nichtsnutz* hohlkopf*
    flachpfeife* feigling* ekelhaft widerlich schwachmat* mistkerl* lusche* schwein schweine drecksschwein*`,
  you: `du dich dir dein deine deiner deinen ihr euch euer eure bist seid`,
  self: `ich mich mir mein meine bin`,
})
