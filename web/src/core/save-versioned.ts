/** Saves forms over data that several windows may edit. The form's value `version` is the version it was filled from. */
import { ApiError } from '@fanfare/contract'
import { t } from '#lib/i18n.ts'
import type { Form } from './form.ts'

/**
 * Sends a change of that version. If another window has saved since, nothing is saved and the typed text stays. Only the next
 * press saves over the newest version.
 */
export async function saveVersioned<T>(
  form: Pick<Form, 'values' | 'set'>,
  newest: () => Promise<{ readonly version: number } | undefined>,
  send: (version: number) => Promise<T>,
): Promise<T> {
  try {
    return await send(Number(form.values['version']))
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'changed_meanwhile') throw error
    const now = await newest()
    if (!now) throw error
    form.set('version', String(now.version))
    const message = t(
      'This was changed in another window, and your changes aren’t saved yet. Save again to replace the other version.',
    )
    throw new ApiError({ code: error.code, statusCode: error.status, message })
  }
}
