/** Shows where a link leads before it leaves the site. */
import { createPortal } from 'react-dom'
import { useSettings } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import css from './leave-site-dialog.module.css'

/** The ASCII form of an internationalized label begins with `xn--` (RFC 5890). */
const isForeign = (host: string): boolean => /(?:^|\.)xn--/.test(host)

interface LeaveSiteDialogProps {
  readonly href: string
  readonly host: string
  readonly isOpen: boolean
  readonly onClose: () => void
}

export default function LeaveSiteDialog({ href, host, isOpen, onClose }: LeaveSiteDialogProps) {
  const { siteName } = useSettings()
  const footer = (
    <>
      <Button variant="quiet" onClick={onClose}>
        {t('Stay here')}
      </Button>
      <a href={href} target="_blank" rel="noopener noreferrer ugc nofollow" className={css['go']} onClick={onClose}>
        {t('Open link')}
      </a>
    </>
  )
  // A portal, because a dialog must not be inside the link's paragraph.
  return createPortal(
    <Sheet isOpen={isOpen} onClose={onClose} title={t('You are leaving {siteName}', { siteName })} footer={footer}>
      <p className={css['where']}>{rich('This link goes to {host}', { host: <strong dir="ltr">{host}</strong> })}</p>
      <p className={css['address']} dir="ltr">
        {href}
      </p>
      {isForeign(host) && (
        <p role="alert">{t('This address uses letters from other alphabets. It may only look like a site you know.')}</p>
      )}
      <p className={css['note']}>
        {t('A user posted this link, and no one has checked it. Never enter your password for this site anywhere else.')}
      </p>
    </Sheet>,
    document.body,
  )
}
