/** The viewer's privacy settings for conversations. For performers, also who can write and at what price. */
import { changeMessageSettings, readMessageSettings, type MessageSettings as MessageSettingsView } from '@fanfare/contract/inbox'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { useMe } from '#core/viewer.ts'
import { messageOf, useApiQuery } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { useOptimisticValue } from '#lib/optimistic-value.ts'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { toast } from '#ui/toast.ts'
import { WritingTermsForm } from '../components/writing-terms-form.tsx'
import css from '../components/message-settings.module.css'

const page = createLoaders(async ({ readAnew }) => void (await readAnew(readMessageSettings, {})))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Message settings'))

export default function MessageSettings() {
  const { isPerformer } = useMe()
  return (
    <Page title={t('Message settings')}>
      {isPerformer && (
        <Section title={t('Who can message you')} isCard>
          <WritingTermsForm />
        </Section>
      )}
      <Section title={t('What others see')} isCard>
        <Switches />
      </Section>
    </Page>
  )
}

function Switches() {
  const { isPerformer } = useMe()
  return (
    <div className={css['switches']}>
      <Switch name="showsPresence" label={t('Show when you’re online')} hint={isPerformer ? performerHint() : fanHint()} />
      {isPerformer && <Switch name="sendsReceipts" label={t('Send read receipts')} hint={t('When off, fans only see “Sent”.')} />}
      {isPerformer && (
        <Switch
          name="answersAlone"
          label={t('Show that you reply personally')}
          hint={t('Fans see this in the conversation. They also see when a message was sent automatically or by an operator.')}
        />
      )}
    </div>
  )
}

const fanHint = () =>
  t(
    'People you have a conversation with can see roughly when you were online. If you turn this off, you can’t see it for others either.',
  )
const performerHint = () =>
  t(
    'People you have a conversation with can see roughly when you were online, and everyone can find you on Explore among those online. If you turn this off, you can’t see it for others either.',
  )

interface SwitchProps {
  readonly name: keyof MessageSettingsView
  readonly label: string
  readonly hint: string
}

function Switch({ name, label, hint }: SwitchProps) {
  const isOn = useApiQuery(readMessageSettings, {})[name]
  const { mutate, isPending } = useApiMutation(changeMessageSettings)
  const [shown, press] = useOptimisticValue(isOn)
  const change = (is: boolean) => {
    press(is)
    mutate(
      { body: { [name]: is } },
      {
        onSuccess: () => toast(t('Changes saved')),
        onError: (error) => {
          press(undefined)
          toast(messageOf(error), 'bad')
        },
      },
    )
  }
  return (
    <label className={css['switch']}>
      <input
        type="checkbox"
        role="switch"
        aria-checked={shown}
        checked={shown}
        disabled={isPending}
        onChange={({ target }) => change(target.checked)}
      />
      <span>
        {label}
        <small>{hint}</small>
      </span>
    </label>
  )
}
