/** Versions of what several windows may be editing at once. Pure. */
import { apiError } from './errors.ts'
import { t } from './i18n.ts'

/** Throws `changed_meanwhile` where the change was made from another version than this one; without one it replaces whatever is there. */
export function assertVersion(current: number, from: number | undefined): void {
  if (from !== undefined && from !== current) throw changedMeanwhile()
}

export const changedMeanwhile = () =>
  apiError('changed_meanwhile', t('This was changed in another window meanwhile. Yours is not saved yet.'))
