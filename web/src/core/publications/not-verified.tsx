/** Explains why a performer cannot publish yet, and links to the solution. Renders nothing for verified performers. */
import { useMe } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { AlertIcon, DocumentIcon } from '#ui/icons.ts'
import css from './not-verified.module.css'

export function NotVerified() {
  const { verification } = useMe()
  if (!verification || verification.status === 'approved') return null
  const isRejected = verification.status === 'rejected'
  return (
    <section className={css['note']} aria-label={t('Verification')}>
      {isRejected ? <AlertIcon size={24} /> : <DocumentIcon size={24} />}
      <div>
        <h2>{isRejected ? t('Your documents were not accepted') : t('Your documents are being reviewed')}</h2>
        <p>
          {isRejected
            ? t('{reason} You can publish once new documents are accepted.', { reason: verification.reason })
            : t('You can publish once the review is done. We’ll notify you. You can prepare photos and text now.')}
        </p>
      </div>
      <Button variant="quiet" size="small" to="/star/account">
        {isRejected ? t('Submit again') : t('View status')}
      </Button>
    </section>
  )
}
