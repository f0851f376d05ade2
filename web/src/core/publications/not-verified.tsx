/** Explains why a performer cannot publish or upload now, and links to the solution. Renders nothing for performers who can. */
import type { Me } from '@fanfare/contract/users'
import { useMe } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { AlertIcon, DocumentIcon } from '#ui/icons.ts'
import css from './not-verified.module.css'

export function NotVerified() {
  const reason = reasonFor(useMe())
  if (!reason) return null
  const { icon: Icon, title, text, to, action } = reason
  return (
    <section className={css['note']} aria-label={title}>
      <Icon size={24} />
      <div>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      <Button variant="quiet" size="small" to={to}>
        {action}
      </Button>
    </section>
  )
}

function reasonFor({ verification, isPaused = false, isAgreementDue = false }: Me) {
  if (isPaused)
    return {
      icon: AlertIcon,
      title: t('Your profile is paused'),
      text: t('Resume it to publish. You can prepare photos and text now.'),
      to: '/settings/pause',
      action: t('Resume profile'),
    }
  if (isAgreementDue)
    return {
      icon: DocumentIcon,
      title: t('Sign the uploader agreement'),
      text: t('You can upload photos and videos once you have signed the current version.'),
      to: '/studio/agreement',
      action: t('Read and sign'),
    }
  if (!verification || verification.status === 'approved') return undefined
  if (verification.status === 'rejected')
    return {
      icon: AlertIcon,
      title: t('Your documents were not accepted'),
      text: t('{reason} You can publish once new documents are accepted.', { reason: verification.reason }),
      to: '/star/account',
      action: t('Submit again'),
    }
  return {
    icon: DocumentIcon,
    title: t('Your documents are being reviewed'),
    text: t('You can publish once the review is done. We’ll notify you. You can prepare photos and text now.'),
    to: '/star/account',
    action: t('View status'),
  }
}
