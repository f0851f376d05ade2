/** Shows owners who can see their profile now, and what hides it from others. */
import { useMe } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/card.tsx'
import { EyeIcon, EyeOffIcon } from '#ui/page-icons.ts'
import { ViewAsLinks } from './view-as-links.tsx'
import css from './subscribe-panel.module.css'

export default function OwnerPanel() {
  const { verification, isPaused = false } = useMe()
  if (verification?.status === 'approved' && !isPaused) {
    return (
      <section className={css['mine']} aria-label={t('Your profile')}>
        <div className={css['state']}>
          <Chip tone="good" icon={EyeIcon}>
            {t('Public')}
          </Chip>
          <p>{t('See your profile as others see it.')}</p>
        </div>
        <div className={css['acts']}>
          <ViewAsLinks />
          <Button variant="quiet" size="small" to="/studio">
            {t('Open studio')}
          </Button>
        </div>
      </section>
    )
  }
  return (
    <section className={css['mine']} aria-label={t('Your profile')}>
      <div className={css['state']}>
        <Chip icon={EyeOffIcon}>{t('Only you can see this')}</Chip>
        <p>{hiddenBecause(isPaused, verification?.status)}</p>
      </div>
      <Button variant="quiet" size="small" to={isPaused ? '/settings/pause' : '/star/account'}>
        {isPaused ? t('Resume profile') : t('View status')}
      </Button>
    </section>
  )
}

function hiddenBecause(isPaused: boolean, documents: string | undefined): string {
  if (isPaused) return t('You have paused your profile. No one else can see it, and you can’t publish.')
  return documents === 'rejected'
    ? t('Your documents were not accepted. Read the reason and submit them again.')
    : t('Your documents are being reviewed. Until then, no one else can see your profile and you can’t publish.')
}
