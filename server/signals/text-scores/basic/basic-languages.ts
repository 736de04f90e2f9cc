import type { BasicLanguage } from './basic-language.ts'
import de from './languages/de.ts'
import es from './languages/es.ts'
import fr from './languages/fr.ts'
import hi from './languages/hi.ts'
import it from './languages/it.ts'
import nl from './languages/nl.ts'
import pl from './languages/pl.ts'
import pt from './languages/pt.ts'
import ru from './languages/ru.ts'
import tr from './languages/tr.ts'

/** Every language whose texts are scored by word lists. */
export const basicLanguages: readonly BasicLanguage[] = [de, es, fr, hi, it, nl, pl, pt, ru, tr]
