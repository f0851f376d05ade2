/** The operator's page of how visitors are checked for robots. */
import { readCaptchaSettings, setCaptchaKeys, type CaptchaSettings } from '@fanfare/contract/captcha'
import { EmptyForm } from '@fanfare/contract/gateways'
import { FormNote } from '#core/form-note.tsx'
import { useForm, type Form } from '#core/form.ts'
import { KeyField, typedKeys } from '#core/keys/key-field.tsx'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { EditableIfPermitted } from '#core/permissions.tsx'
import { useApiQuery } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/card.tsx'
import { Row, Stack } from '#ui/layout/boxes.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { toast } from '#ui/toast.ts'

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
            <KeysForm keys={settings.keys} />
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

function KeysForm({ keys }: Pick<CaptchaSettings, 'keys'>) {
  const set = useApiMutation(setCaptchaKeys)
  const own = keys.filter(({ from }) => from !== 'environment')
  const names = own.map(({ name }) => name)
  const initial: Record<string, string> = Object.fromEntries(names.map((name) => [name, '']))
  const save = async (typed: { readonly name: string; readonly value: string }[]) => {
    await set.mutateAsync({ body: { keys: typed } })
    form.reset()
    toast(t('Keys saved'))
  }
  const form: Form = useForm({
    shape: EmptyForm,
    initial,
    submit: (): unknown => {
      const typed = typedKeys(form, names)
      return typed.length === 0 ? form.show({ [names[0] ?? '']: t('Enter at least one key') }) : save(typed)
    },
  })
  const isAnySet = own.some(({ from }) => from === 'operator')
  return (
    <form {...form.props}>
      <Stack>
        {keys.map((key) => (
          <KeyField key={key.name} of={key} label={keyName[key.name]?.() ?? key.name} form={form} />
        ))}
        <FormNote form={form} />
        {own.length > 0 && (
          <Row>
            <Button type="submit" isPending={form.isPending}>
              {t('Save keys')}
            </Button>
            {isAnySet && (
              <Button
                variant="plain"
                onClick={() => void save(own.map(({ name }) => ({ name, value: '' }))).catch(() => undefined)}
              >
                {t('Remove keys')}
              </Button>
            )}
          </Row>
        )}
      </Stack>
    </form>
  )
}
