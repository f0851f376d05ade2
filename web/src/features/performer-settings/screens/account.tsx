import { readOwnProfile } from '@fanfare/contract/own-profile'
import { readWatermark } from '@fanfare/contract/vault'
import { createLoaders } from '#core/loaders.ts'
import { LanguageSwitch } from '#core/language-switch.tsx'
import { pageTitle } from '#core/page.ts'
import { useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { idleComponent } from '#ui/idle-component.tsx'
import { Card } from '#ui/card.tsx'
import { EyeIcon } from '#ui/page-icons.ts'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { WelcomeFields } from '#features/welcome/components/welcome-fields.tsx'
import { PictureFields } from '../components/picture-fields.tsx'
import { ProfileForm } from '../components/profile-form.tsx'
import { VerificationCard } from '../components/verification-card.tsx'

// Last on the page, so its code and styles load after the rest.
const WatermarkFields = idleComponent(() => import('../components/watermark-fields.tsx'))

const page = createLoaders(
  async ({ readAnew }) => void (await Promise.all([readAnew(readOwnProfile, {}), readAnew(readWatermark, {})])),
)
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Account and prices'))

export default function Account() {
  const profile = useApiQuery(readOwnProfile, {})
  return (
    <Page
      title={t('Account and prices')}
      action={
        profile.username !== '' && (
          <Button variant="quiet" size="small" icon={EyeIcon} to={`/${profile.username}`}>
            {t('View profile')}
          </Button>
        )
      }
    >
      <VerificationCard verification={profile.verification} />
      <Card as="section" isFlush aria-label={t('Pictures')}>
        <PictureFields profile={profile} />
      </Card>
      {/* Edits stay when the profile reloads. */}
      <ProfileForm profile={profile} />
      <Section title={t('Welcome')} isCard>
        <p>{t('New visitors to your profile see it once, in a corner and without sound.')}</p>
        <WelcomeFields />
      </Section>
      <Section title={t('Language')} isCard>
        <LanguageSwitch />
      </Section>
      <WatermarkFields />
    </Page>
  )
}
