import './style.css'
import { addCopyButtons } from './copy.ts'
import { followOutline } from './outline.ts'
import { enableSearch } from './search.ts'
import { enableTheme } from './theme.ts'

enableTheme()
enableSearch()
addCopyButtons()
followOutline()
document.querySelector('#site-sidebar [aria-current]')?.scrollIntoView({ block: 'center' })
