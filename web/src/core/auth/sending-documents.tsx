/** Shows the progress of an upload of documents. */
import { formatPercent } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { ProgressBar } from '#ui/feedback.tsx'
import css from './forms.module.css'

export function SendingDocuments({ share, onCancel }: { share: number; onCancel: () => void }) {
  return (
    <div className={css['sending']}>
      <ProgressBar share={share} label={t('Uploading your documents')} />
      <div>
        <span>{t('{percent} uploaded', { percent: formatPercent(share) })}</span>
        <Button variant="quiet" size="small" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
    </div>
  )
}
