import type { ModelHeader } from '../../server/signals/text-scores/model.ts'

/** Words that say the same of whom and of what: what is learnt of one of them holds for the others. */
export const wordKinds: ModelHeader['kinds'] = {
  group:
    'women woman girls girl men boys muslim muslims moslem moslems islam islamic jew jews jewish christian christians catholic catholics hindu hindus sikh sikhs buddhist buddhists atheist atheists mormon mormons black blacks african africans white whites asian asians chinese japanese korean koreans vietnamese indian indians pakistani pakistanis mexican mexicans latino latinos latina latinas hispanic hispanics arab arabs turk turks turkish poles polish russian russians american americans european europeans british english irish german germans french italian italians israeli israelis palestinian palestinians somali somalis syrian syrians iranian iranians iraqi iraqis nigerian nigerians immigrant immigrants migrant migrants refugee refugees foreigner foreigners gay gays homosexual homosexuals lesbian lesbians bisexual bisexuals bi trans transgender transgenders transsexual transsexuals transwomen queer queers lgbt lgbtq disabled deaf blind autistic feminist feminists homeless roma gypsy gypsies natives aboriginal aboriginals female females male males zionist zionists'.split(
      ' ',
    ),
  you: "you u ur your youre ya yall yourself you're you'll thee".split(' '),
  they: 'he him his she her they them their this that these those'.split(' '),
  will: "will gonna going ill i'll gona wanna shall would should must ought want need lets let's we'll".split(
    ' ',
  ),
  violence:
    'kill kills killed killing shoot shot stab stabbed murder murdered rape raped hang hanged lynch strangle choke beat punch smash burn bomb slit cut behead slaughter execute exterminate gas hurt torture destroy hunt drown poison bury crush break gut castrate knock whip'.split(
      ' ',
    ),
}
