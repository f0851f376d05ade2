/** Detects conflicting edits of the same object in several windows. Pure. */
import { apiError } from './errors.ts'
import { t } from './i18n.ts'

/** Throws `changed_meanwhile` if the change was based on another version. Without a version it replaces the current state. */
export function assertVersion(current: number, from: number | undefined): void {
  if (from !== undefined && from !== current) throw versionConflict()
}

export const versionConflict = () =>
  apiError('changed_meanwhile', t('This was changed in another window. Your changes aren’t saved yet.'))
