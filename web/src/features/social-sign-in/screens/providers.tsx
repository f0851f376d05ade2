/** The operator's page of sign-in providers and their keys. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { EmptyForm } from '@fanfare/contract/gateways'
import { readSignInProviders, setSignInProviderKeys, type ProviderSettings } from '@fanfare/contract/social-sign-in'
import { providerName } from '#core/auth/provider-sign-in.ts'
import { FormNote } from '#core/form-note.tsx'
import { useForm, type Form } from '#core/form.ts'
import { KeyField, typedKeys } from '#core/keys/key-field.tsx'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { EditableIfPermitted } from '#core/permissions.tsx'
import { query } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/card.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { toast } from '#ui/toast.ts'
import css from '../components/providers.module.css'

const page = createLoaders(async ({ read }) => void (await read(readSignInProviders, {})))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Sign-in providers'))

export default function Providers() {
  const { data } = useSuspenseQuery(query(readSignInProviders, {}))
  return (
    <Page title={t('Sign-in providers')} lead={t('People can sign in with a provider as soon as its keys are set.')}>
      {data.providers.map((provider) => (
        <Section key={provider.provider} title={providerName[provider.provider]} isCard>
          <Stack>
            <p>{provider.isReady ? <Chip tone="good">{t('Ready')}</Chip> : <Chip tone="brass">{t('Keys missing')}</Chip>}</p>
            <small className={css['address']}>
              {rich('Register this callback address at {provider}: {address}', {
                provider: providerName[provider.provider],
                address: (
                  <bdi>
                    <code>{provider.callbackUrl}</code>
                  </bdi>
                ),
              })}
            </small>
            <EditableIfPermitted route={setSignInProviderKeys}>
              <KeysForm of={provider} />
            </EditableIfPermitted>
          </Stack>
        </Section>
      ))}
    </Page>
  )
}

const keyName: Readonly<Record<string, () => string>> = {
  clientId: () => t('Client ID'),
  clientSecret: () => t('Client secret'),
  apiKey: () => t('API key'),
  apiSecret: () => t('API key secret'),
}

function KeysForm({ of: { provider, keys } }: { readonly of: ProviderSettings }) {
  const set = useApiMutation(setSignInProviderKeys)
  const own = keys.filter(({ from }) => from !== 'environment').map(({ name }) => name)
  const initial: Record<string, string> = Object.fromEntries(own.map((name) => [name, '']))
  const form: Form = useForm({
    shape: EmptyForm,
    initial,
    submit: async () => {
      const typed = typedKeys(form, own)
      if (typed.length === 0) return form.show({ [own[0] ?? '']: t('Enter at least one key') })
      await set.mutateAsync({ params: { provider }, body: { keys: typed } })
      form.reset()
      toast(t('Keys saved'))
    },
  })
  return (
    <form {...form.props} className={css['form']}>
      {keys.map((key) => (
        <KeyField key={key.name} of={key} label={keyName[key.name]?.() ?? key.name} form={form} />
      ))}
      {own.length > 0 && (
        <>
          <FormNote form={form} />
          <div>
            <Button type="submit" isPending={form.isPending}>
              {t('Save keys')}
            </Button>
          </div>
        </>
      )}
    </form>
  )
}
