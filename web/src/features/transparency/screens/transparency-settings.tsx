/** Whether the site shows the transparency page, and its introduction in each language. */
import { useState } from 'react'
import { locales } from '@fanfare/contract/locales'
import {
  changeTransparencySettings,
  readTransparencySettings,
  type TransparencySettings as Values,
} from '@fanfare/contract/transparency'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { EditableIfPermitted } from '#core/permissions.tsx'
import { UnsavedChangesPrompt } from '#core/unsaved-changes-prompt.tsx'
import { messageOf, useApiQuery } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { CheckField } from '#ui/fields/check-field.tsx'
import { TextArea } from '#ui/fields/text-field.tsx'
import { Page } from '#ui/layout/page.tsx'
import { toast } from '#ui/toast.ts'
import css from '../components/transparency.module.css'

const page = createLoaders(async ({ readAnew }) => void (await readAnew(readTransparencySettings, {})))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Transparency page'))

const labels: Readonly<Record<(typeof locales)[number], () => string>> = {
  en: () => t('Introduction in English'),
  es: () => t('Introduction in Spanish'),
}

export default function TransparencySettings() {
  const saved = useApiQuery(readTransparencySettings, {})
  const [values, setValues] = useState<Values>(saved)
  const save = useApiMutation(changeTransparencySettings)
  const submit = () =>
    save.mutate(
      { body: values },
      {
        onSuccess: (reply) => {
          setValues(reply)
          toast(t('Changes saved'))
        },
        onError: (error) => toast(messageOf(error), 'bad'),
      },
    )
  const isDirty = JSON.stringify(values) !== JSON.stringify(saved)
  return (
    <Page
      title={t('Transparency page')}
      lead={t(
        'At /transparency, everyone reads how the site handles reports in each half-year. The figures are rounded, and the site adds each month when it is over.',
      )}
    >
      <EditableIfPermitted route={changeTransparencySettings}>
        <form
          className={css['form']}
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          <CheckField
            label={t('Show the transparency page')}
            hint={t('The bottom of each page links to it, and search engines find it.')}
            isOn={values.isShown}
            onChange={(isShown) => setValues({ ...values, isShown })}
          />
          {locales.map((locale) => (
            <TextArea
              key={locale}
              label={labels[locale]()}
              hint={t('Markdown. Appears above the figures. Leave empty for none.')}
              rows={6}
              maxLength={5000}
              value={values.intro[locale]}
              onChange={(text) => setValues({ ...values, intro: { ...values.intro, [locale]: text } })}
            />
          ))}
          <div>
            <Button type="submit" isPending={save.isPending}>
              {t('Save')}
            </Button>
          </div>
          <UnsavedChangesPrompt isDirty={isDirty && !save.isPending} consequence={t('Your changes will be lost.')} />
        </form>
      </EditableIfPermitted>
    </Page>
  )
}
