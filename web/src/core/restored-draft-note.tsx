/** Announces a restored draft, and offers to start over. */
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import type { StoredForm } from './stored-form.ts'
import css from './restored-draft-note.module.css'

export function RestoredDraftNote({ storedForm }: { readonly storedForm: StoredForm }) {
  if (!storedForm.isRestored) return null
  return (
    <p className={css['back']} role="status">
      {t('Your draft has been restored.')}
      <Button variant="quiet" size="small" onClick={storedForm.startOver}>
        {t('Start over')}
      </Button>
    </p>
  )
}
