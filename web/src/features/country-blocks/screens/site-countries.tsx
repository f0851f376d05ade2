import { useState } from 'react'
import {
  changeSiteCountryBlocks,
  MAX_BLOCK_MESSAGE_LENGTH,
  readSiteCountryBlocks,
  type SiteCountryBlocks,
} from '@fanfare/contract/country-blocks'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { EditableIfPermitted } from '#core/permissions.tsx'
import { messageOf, useApiQuery } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { TextArea } from '#ui/fields/text-field.tsx'
import { Page } from '#ui/layout/page.tsx'
import { toast } from '#ui/toast.ts'
import { CountryForm } from '../components/country-form.tsx'

const page = createLoaders(async ({ readAnew }) => void (await readAnew(readSiteCountryBlocks, {})))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Blocked countries'))

export default function SiteCountries() {
  const saved = useApiQuery(readSiteCountryBlocks, {})
  const [chosen, setChosen] = useState<readonly string[]>(saved.countries)
  const [message, setMessage] = useState(saved.message)
  const save = useApiMutation(changeSiteCountryBlocks)
  // The server removes spaces around the message.
  const saveShown = (now: SiteCountryBlocks) => {
    setMessage(now.message)
    toast(t('Changes saved'))
  }
  const submit = () =>
    save.mutate(
      { body: { countries: [...chosen], message } },
      { onSuccess: saveShown, onError: (error) => toast(messageOf(error), 'bad') },
    )
  return (
    <Page
      title={t('Blocked countries')}
      lead={t(
        'The site isn’t available to visitors and members in these countries. Operators keep access, and everyone can read the terms, the privacy policy and the contact page.',
      )}
    >
      <EditableIfPermitted route={changeSiteCountryBlocks}>
        <CountryForm
          saved={saved.countries}
          chosen={chosen}
          onChange={setChosen}
          isDirty={message !== saved.message}
          isPending={save.isPending}
          onSave={submit}
        >
          <TextArea
            label={t('Message')}
            hint={t('People in these countries read this instead of the site. Leave empty for the usual words.')}
            rows={4}
            maxLength={MAX_BLOCK_MESSAGE_LENGTH}
            value={message}
            onChange={setMessage}
          />
        </CountryForm>
      </EditableIfPermitted>
    </Page>
  )
}
