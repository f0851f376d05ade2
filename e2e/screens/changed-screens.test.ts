/** The screens of features that have changed since the base commit, for the gate. */
import { screens } from './catalog.ts'
import { openForScreens, screensOf } from './checks.ts'

const changed = (process.env['CHANGED_FEATURES'] ?? '').split(',')
const chosen = screens.filter(({ isKey, feature }) => !isKey && changed.includes(feature))

// In the full suite, the files by person contain all screens.
if (process.env['TEST_SUITE'] !== 'all' && chosen.length > 0) {
  openForScreens()
  screensOf(chosen)
}
