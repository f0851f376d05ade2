/** Offers sign-up in a sheet to a visitor who pressed something small, such as a like. */
import { useAuthLinks } from '#core/auth-links.ts'
import type { Intent } from '#core/return-to.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import css from './join-sheet.module.css'

interface JoinSheetProps {
  /** The action that was pressed. */
  readonly title: string
  readonly intent: Intent
  readonly onClose: () => void
}

export default function JoinSheet({ title, intent, onClose }: JoinSheetProps) {
  const authLinks = useAuthLinks()
  return (
    <Sheet isOpen onClose={onClose} title={title}>
      <p>{t('Create a free account or sign in. You’ll come back to this page.')}</p>
      <div className={css['ways']}>
        <Button to={authLinks.signIn(intent)} variant="quiet" size="large">
          {t('Sign in')}
        </Button>
        <Button to={authLinks.join(intent)} size="large">
          {t('Create account')}
        </Button>
      </div>
    </Sheet>
  )
}
