import { useState } from 'react'
import { changeSiteCountryBlocks, MAX_BLOCK_MESSAGE_LENGTH, readSiteCountryBlocks } from '@fanfare/contract/country-blocks'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { messageOf, useApiQuery } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/fields/text-field.tsx'
import { Page } from '#ui/layout/page.tsx'
import { toast } from '#ui/toast.ts'
import { CountryPicker } from '../components/country-picker.tsx'
import css from '../components/country-blocks.module.css'

const page = createLoaders(async ({ readAnew }) => void (await readAnew(readSiteCountryBlocks, {})))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Blocked countries'))

export default function SiteCountries() {
  const saved = useApiQuery(readSiteCountryBlocks, {})
  const [chosen, setChosen] = useState<readonly string[]>(saved.countries)
  const [message, setMessage] = useState(saved.message)
  const save = useApiMutation(changeSiteCountryBlocks)
  const submit = () =>
    save.mutate(
      { body: { countries: [...chosen], message } },
      { onSuccess: () => toast(t('Changes saved')), onError: (error) => toast(messageOf(error), 'bad') },
    )
  return (
    <Page
      title={t('Blocked countries')}
      lead={t(
        'The site isn’t available to visitors and members in these countries. Operators keep access, and everyone can read the terms, the privacy policy and the contact page.',
      )}
    >
      <form
        className={css['form']}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <CountryPicker saved={saved.countries} chosen={chosen} onChange={setChosen} />
        <TextArea
          label={t('Message')}
          hint={t('People in these countries read this instead of the site. Leave empty for the usual words.')}
          rows={4}
          maxLength={MAX_BLOCK_MESSAGE_LENGTH}
          value={message}
          onChange={setMessage}
        />
        <div>
          <Button type="submit" isPending={save.isPending}>
            {t('Save')}
          </Button>
        </div>
      </form>
    </Page>
  )
}
