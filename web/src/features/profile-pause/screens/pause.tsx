/** Hides the profile with one press, and shows it again with another. */
import { pauseProfile, resumeProfile } from '@fanfare/contract/profile-pause'
import { pageTitle } from '#core/page.ts'
import { useMe } from '#core/viewer.ts'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { BulletList } from '#ui/layout/bullet-list.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { EyeIcon, EyeOffIcon } from '#ui/page-icons.ts'
import { toast } from '#ui/toast.ts'

export const meta = pageTitle(() => t('Pause profile'))

export default function Pause() {
  const { isPaused = false } = useMe()
  return (
    <Page title={t('Pause profile')} lead={t('Hide everything with one press, and undo it whenever you want.')}>
      {isPaused ? <Paused /> : <Shown />}
    </Page>
  )
}

function Shown() {
  const pause = useSwitch(pauseProfile, t('Profile paused'))
  return (
    <Section title={t('What happens')} isCard>
      <Stack>
        <BulletList>
          <li>{t('No one can find your profile, content or products. A running show ends within seconds.')}</li>
          <li>{t('Fans can’t write to you. Scheduled and automatic messages are not sent.')}</li>
          <li>{t('Renewals wait. Subscribers are notified, and get the time of the pause added when you resume.')}</li>
          <li>{t('Fans can’t open what they have bought from you until you resume.')}</li>
          <li>{t('You can still sign in, read your messages, and request payouts.')}</li>
        </BulletList>
        <div>
          <Button variant="danger" icon={EyeOffIcon} isPending={pause.isPending} onClick={pause.press}>
            {t('Pause profile')}
          </Button>
        </div>
      </Stack>
    </Section>
  )
}

function Paused() {
  const resume = useSwitch(resumeProfile, t('Profile resumed'))
  return (
    <Section title={t('Your profile is paused')} isCard>
      <Stack>
        <p>
          {t(
            'Only you can see your profile. When you resume, everything is visible again, and renewals continue after three days’ notice.',
          )}
        </p>
        <div>
          <Button icon={EyeIcon} isPending={resume.isPending} onClick={resume.press}>
            {t('Resume profile')}
          </Button>
        </div>
      </Stack>
    </Section>
  )
}

function useSwitch(route: typeof pauseProfile | typeof resumeProfile, done: string) {
  const { mutate, isPending } = useApiMutation(route)
  const press = () => mutate({}, { onSuccess: () => toast(done), onError: (error) => toast(messageOf(error), 'bad') })
  return { press, isPending }
}
