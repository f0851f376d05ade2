import { useState } from 'react'
import { blockCountries, listBlockedCountries } from '@fanfare/contract/country-blocks'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { messageOf, useApiQuery } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Page } from '#ui/layout/page.tsx'
import { toast } from '#ui/toast.ts'
import { CountryForm } from '../components/country-form.tsx'

const page = createLoaders(async ({ readAnew }) => void (await readAnew(listBlockedCountries, {})))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Blocked countries'))

export default function OwnCountries() {
  const { countries: saved } = useApiQuery(listBlockedCountries, {})
  const [chosen, setChosen] = useState<readonly string[]>(saved)
  const save = useApiMutation(blockCountries)
  const submit = () =>
    save.mutate(
      { body: { countries: [...chosen] } },
      { onSuccess: () => toast(t('Changes saved')), onError: (error) => toast(messageOf(error), 'bad') },
    )
  return (
    <Page
      title={t('Blocked countries')}
      lead={t(
        'People in these countries can’t find you, your content or your messages. Subscriptions of fans there stop renewing. Someone with a VPN can get around this.',
      )}
    >
      <CountryForm saved={saved} chosen={chosen} onChange={setChosen} isPending={save.isPending} onSave={submit} />
    </Page>
  )
}
