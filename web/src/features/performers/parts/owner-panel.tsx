/** To its owner: who sees this profile now, and what keeps others from it. */
import { useMe } from '#core/viewer.ts'
import { say } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/card.tsx'
import { EyeIcon, EyeOffIcon } from '#ui/icons.ts'
import css from './subscribe-panel.module.css'

export function OwnerPanel() {
  const { verification } = useMe()
  if (verification?.status === 'approved') {
    return (
      <section className={css['mine']} aria-label={say('Your profile')}>
        <div className={css['state']}>
          <Chip tone="good" icon={EyeIcon}>
            {say('Public')}
          </Chip>
          <p>{say('This is what others see of you.')}</p>
        </div>
        <Button look="quiet" size="small" to="/studio">
          {say('Open the studio')}
        </Button>
      </section>
    )
  }
  return (
    <section className={css['mine']} aria-label={say('Your profile')}>
      <div className={css['state']}>
        <Chip icon={EyeOffIcon}>{say('Only you see this')}</Chip>
        <p>
          {verification?.status === 'rejected'
            ? say('Your documents were not accepted. Please read the reason and submit them again.')
            : say('Your documents are being checked. Until then nobody else sees your profile, and you cannot publish.')}
        </p>
      </div>
      <Button look="quiet" size="small" to="/star/account">
        {say('See the status')}
      </Button>
    </section>
  )
}
