/** What the sheet says to someone who cannot pay: a visitor, or an account that has no wallet. */
import { useAuthLinks } from '#core/auth-links.ts'
import { say } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/feedback.tsx'
import { WalletIcon } from '#ui/icons.ts'
import css from './checkout.module.css'

export function ForFans({ isMember, onClose }: { isMember: boolean; onClose: () => void }) {
  const authLinks = useAuthLinks()
  if (isMember) {
    return (
      <Empty icon={WalletIcon} title={say('Fans pay here')}>
        {say('Subscriptions, tips and unlocks are for fan accounts. Yours has no wallet.')}
      </Empty>
    )
  }
  return (
    <div className={css['part']}>
      <Empty icon={WalletIcon} title={say('For fans only')}>
        {say('Join or sign in, and come back to this. Joining is free.')}
      </Empty>
      <div className={css['two']}>
        <Button to={authLinks.signIn()} look="quiet" size="large" onClick={onClose}>
          {say('Sign in')}
        </Button>
        <Button to={authLinks.join()} size="large" onClick={onClose}>
          {say('Join')}
        </Button>
      </div>
    </div>
  )
}
