/** The operator's page of sign-in providers and their keys. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { readSignInProviders, setSignInProviderKeys, type ProviderSettings } from '@fanfare/contract/social-sign-in'
import { providerName } from '#core/auth/provider-sign-in.ts'
import { KeysForm } from '#core/keys/keys-form.tsx'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { EditableIfPermitted } from '#core/permissions.tsx'
import { query } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { Chip } from '#ui/card.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
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
              <ProviderKeys of={provider} />
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

function ProviderKeys({ of: { provider, keys } }: { readonly of: ProviderSettings }) {
  const set = useApiMutation(setSignInProviderKeys)
  return (
    <KeysForm
      keys={keys}
      labelOf={(name) => keyName[name]?.() ?? name}
      save={(entered) => set.mutateAsync({ params: { provider }, body: { keys: entered } })}
      action={t('Save keys')}
      saved={t('Keys saved')}
      consequence={t(
        'People can no longer sign in with {provider} until you enter a new key. People who have no password need “Forgot your password?” to get in.',
        { provider: providerName[provider] },
      )}
    />
  )
}
