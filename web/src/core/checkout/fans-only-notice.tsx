/** Tells visitors and accounts without a wallet why they cannot pay. */
import { useAuthLinks } from '#core/auth-links.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { WalletIcon } from '#ui/icons.ts'
import css from './sheet.module.css'

export function FansOnlyNotice({ isMember, onClose }: { isMember: boolean; onClose: () => void }) {
  const authLinks = useAuthLinks()
  if (isMember) {
    return (
      <EmptyState icon={WalletIcon} title={t('Fan accounts only')}>
        {t('Subscriptions, tips and unlocks are for fan accounts. Your account has no wallet.')}
      </EmptyState>
    )
  }
  return (
    <div className={css['part']}>
      <EmptyState icon={WalletIcon} title={t('For fans only')}>
        {t('Sign up or sign in, then come back to this. Signing up is free.')}
      </EmptyState>
      <div className={css['two']}>
        <Button to={authLinks.signIn()} variant="quiet" size="large" onClick={onClose}>
          {t('Sign in')}
        </Button>
        <Button to={authLinks.join()} size="large" onClick={onClose}>
          {t('Sign up')}
        </Button>
      </div>
    </div>
  )
}
