/** The operator's page of how visitors are checked for robots. */
import { readCaptchaSettings, setCaptchaKeys, type CaptchaSettings } from '@fanfare/contract/captcha'
import { KeysForm } from '#core/keys/keys-form.tsx'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { EditableIfPermitted } from '#core/permissions.tsx'
import { useApiQuery } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Chip } from '#ui/card.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'

/** A trademark, which is not translated. */
const RECAPTCHA = 'reCAPTCHA v3'

const page = createLoaders(async ({ read }) => void (await read(readCaptchaSettings, {})))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Abuse protection'))

export default function Captcha() {
  const settings = useApiQuery(readCaptchaSettings, {})
  const isRecaptcha = settings.kind === 'recaptcha'
  return (
    <Page
      title={t('Abuse protection')}
      lead={t('Visitors who register, reset a password or contact you too often are checked for robots.')}
    >
      <Section title={t('Proof of work')} isCard>
        <Stack>
          <State isUsed={!isRecaptcha} />
          <p>{t('The visitor’s browser solves a small puzzle. No data leaves this site.')}</p>
        </Stack>
      </Section>
      <Section title={RECAPTCHA} isCard>
        <Stack>
          <State isUsed={isRecaptcha} />
          <p>{t('Google rates each visitor. It is used as soon as both keys are set, and sets cookies of its own.')}</p>
          <EditableIfPermitted route={setCaptchaKeys}>
            <RecaptchaKeys keys={settings.keys} />
          </EditableIfPermitted>
        </Stack>
      </Section>
    </Page>
  )
}

const State = ({ isUsed }: { readonly isUsed: boolean }) => (
  <p>{isUsed ? <Chip tone="good">{t('In use')}</Chip> : <Chip>{t('Not in use')}</Chip>}</p>
)

const keyName: Readonly<Record<string, () => string>> = {
  siteKey: () => t('Site key'),
  secretKey: () => t('Secret key'),
}

function RecaptchaKeys({ keys }: Pick<CaptchaSettings, 'keys'>) {
  const set = useApiMutation(setCaptchaKeys)
  return (
    <KeysForm
      keys={keys}
      labelOf={(name) => keyName[name]?.() ?? name}
      save={(entered) => set.mutateAsync({ body: { keys: entered } })}
      action={t('Save keys')}
      saved={t('Keys saved')}
      consequence={t('Google no longer rates visitors until you enter a new key. The proof of work checks them instead.')}
    />
  )
}
