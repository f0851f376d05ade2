/** What others see of oneself in conversations; for performers, who may write and for what. */
import { useState } from 'react'
import { changeMessageSettings, readMessageSettings } from '@fanfare/contract/inbox'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { useMe } from '#core/viewer.ts'
import { messageOf, useApiQuery } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
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
        <Section title={t('Who may write to you')} isCard>
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
  const { showsPresence, sendsReceipts, answersAlone } = useApiQuery(readMessageSettings, {})
  const { mutate } = useApiMutation(changeMessageSettings)
  const change = (body: { showsPresence?: boolean; sendsReceipts?: boolean; answersAlone?: boolean }) =>
    mutate({ body }, { onSuccess: () => toast(t('Changes saved')), onError: (error) => toast(messageOf(error), 'bad') })
  return (
    <div className={css['switches']}>
      <Switch
        label={t('Show when you are online')}
        hint={t(
          'People whom you have a conversation with see roughly when you were here. If this is off, you do not see it of others either.',
        )}
        isOn={showsPresence}
        onChange={(is) => change({ showsPresence: is })}
      />
      {isPerformer && (
        <Switch
          label={t('Show what you have read')}
          hint={t('Switched off, fans see “Sent” only.')}
          isOn={sendsReceipts}
          onChange={(is) => change({ sendsReceipts: is })}
        />
      )}
      {isPerformer && (
        <Switch
          label={t('Say that only you answer')}
          hint={t(
            'Fans read it in the conversation. Where a message was sent automatically or by an operator they read that, too.',
          )}
          isOn={answersAlone}
          onChange={(is) => change({ answersAlone: is })}
        />
      )}
    </div>
  )
}

interface SwitchProps {
  readonly label: string
  readonly hint: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

/** Shown at once; back where the server says no. */
function Switch({ label, hint, isOn, onChange }: SwitchProps) {
  const [wish, setWish] = useState<boolean>()
  const [known, setKnown] = useState(isOn)
  if (known !== isOn) {
    setKnown(isOn)
    setWish(undefined)
  }
  return (
    <label className={css['switch']}>
      <input
        type="checkbox"
        role="switch"
        aria-checked={wish ?? isOn}
        checked={wish ?? isOn}
        onChange={({ target }) => {
          setWish(target.checked)
          onChange(target.checked)
        }}
      />
      <span>
        {label}
        <small>{hint}</small>
      </span>
    </label>
  )
}
