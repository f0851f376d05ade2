import { screens } from './catalog.ts'
import { openForScreens, screensOf } from './checks.ts'

openForScreens()
screensOf(screens.filter(({ who }) => who === 'olga'))
