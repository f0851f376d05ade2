/** Offers sign-up in a sheet to a visitor who pressed something small, such as a like or a comment. */
import { useLocation } from 'react-router'
import { authLinkFrom, JOIN_PATH, LOGIN_PATH, type Intent } from '#core/return-to.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import css from './join-sheet.module.css'

interface JoinSheetProps {
  /** The action that was pressed. */
  readonly title: string
  /** Absent if the page to return to is enough. */
  readonly intent?: Intent
  /** The page to return to. Default: the current page. */
  readonly page?: string | undefined
  readonly onClose: () => void
}

export default function JoinSheet({ title, intent, page, onClose }: JoinSheetProps) {
  const here = useLocation()
  const place = page === undefined ? here : { pathname: page, search: '' }
  return (
    <Sheet isOpen onClose={onClose} title={title}>
      <p>{t('Create a free account or sign in, and continue where you left off.')}</p>
      <div className={css['ways']}>
        <Button to={authLinkFrom(LOGIN_PATH, place, intent)} variant="quiet" size="large">
          {t('Sign in')}
        </Button>
        <Button to={authLinkFrom(JOIN_PATH, place, intent)} size="large">
          {t('Create account')}
        </Button>
      </div>
    </Sheet>
  )
}
