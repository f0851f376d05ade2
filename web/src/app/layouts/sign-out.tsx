import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { useSignOut } from '../shell/account-menu-parts.tsx'

/** For people who have another account, on pages without the menu. */
export function SignOut() {
  const { isPending, leave } = useSignOut()
  return (
    <Button variant="quiet" size="small" isPending={isPending} onClick={leave}>
      {t('Sign out')}
    </Button>
  )
}
