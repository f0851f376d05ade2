import { sendConfirmation } from '@fanfare/contract/auth'
import { EmailFrequency, readNotificationSettings, type NotificationSettings } from '@fanfare/contract/notification-settings'
import { listNotificationGroups } from '@fanfare/contract/notifications'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { useMe } from '#core/viewer.ts'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { useTimeZone } from '#lib/now.ts'
import { Button } from '#ui/button.tsx'
import { CheckField } from '#ui/fields/check-field.tsx'
import { SelectField } from '#ui/fields/choice-fields.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { toast } from '#ui/toast.ts'
import { PushSection } from '../components/push-section.tsx'
import { QuietHours } from '../components/quiet-hours.tsx'
import { useChangeNotificationSettings, useNotificationSettings } from '../components/settings.ts'
import { SwitchMatrix } from '../components/switch-matrix.tsx'
import css from '../components/settings.module.css'

const page = createLoaders(async ({ read }) => {
  await Promise.all([read(readNotificationSettings, {}), read(listNotificationGroups, {})])
})
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Notification settings'))

export default function Settings() {
  const data = useNotificationSettings()
  return (
    <Page title={t('Notification settings')}>
      <Section title={t('Notification types')} isCard>
        <SwitchMatrix switches={data.switches} />
        <p className={css['note']}>{t('Payment and security notifications always appear in the list.')}</p>
      </Section>
      <Section title={t('Push notifications')} isCard>
        <PushSection devices={data.devices} pushKey={data.pushKey} />
      </Section>
      <Section title={t('Email')} isCard>
        <Mails {...data} />
      </Section>
      <Section title={t('When and how')} isCard>
        <QuietHours quietHours={data.quietHours} timeZone={data.timeZone} />
        <Wording showsDetails={data.showsDetails} />
      </Section>
    </Page>
  )
}

const rhythms = () => [
  { value: 'each', label: t('Immediately') },
  { value: 'daily', label: t('Once a day, at 8:00') },
  { value: 'weekly', label: t('Once a week, on Mondays at 8:00') },
  { value: 'never', label: t('Never') },
]

const isFrequency = (value: string): value is EmailFrequency => EmailFrequency.enum.some((one) => one === value)

function Mails({ emailFrequency, isAddressFailing }: Pick<NotificationSettings, 'emailFrequency' | 'isAddressFailing'>) {
  const change = useChangeNotificationSettings()
  const timeZone = useTimeZone()
  return (
    <>
      {isAddressFailing && <FailingAddress />}
      <SelectField
        label={t('How often')}
        options={rhythms()}
        value={emailFrequency}
        onChange={(value) => isFrequency(value) && change({ emailFrequency: value, timeZone })}
        hint={t('Receipts and emails about payments and account security are always sent.')}
      />
    </>
  )
}

function FailingAddress() {
  const { email } = useMe()
  const confirm = useApiMutation(sendConfirmation)
  return (
    <div role="status">
      <p>{t('Our emails to {email} were returned, so we’ve stopped sending them. Confirm the address again.', { email })}</p>
      <Button
        size="small"
        isPending={confirm.isPending}
        onClick={() =>
          confirm.mutate(
            { body: { email } },
            { onSuccess: ({ message }) => toast(message), onError: (error) => toast(messageOf(error), 'bad') },
          )
        }
      >
        {t('Send link')}
      </Button>
    </div>
  )
}

function Wording({ showsDetails }: Pick<NotificationSettings, 'showsDetails'>) {
  const change = useChangeNotificationSettings()
  return (
    <CheckField
      label={t('Names and amounts in emails and push notifications')}
      hint={t('Leave off to keep notifications private on your lock screen and in your inbox.')}
      isOn={showsDetails}
      onChange={(isOn) => change({ showsDetails: isOn })}
    />
  )
}
