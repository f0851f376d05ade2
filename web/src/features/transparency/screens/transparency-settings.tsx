/** Whether the site shows the transparency page, and its introduction in each language. */
import { locales } from '@fanfare/contract/locales'
import { changeTransparencySettings, readTransparencySettings } from '@fanfare/contract/transparency'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { SettingsForm } from '#core/settings-form.tsx'
import { useApiQuery } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { CheckField } from '#ui/fields/check-field.tsx'
import { TextArea } from '#ui/fields/text-field.tsx'
import { Page } from '#ui/layout/page.tsx'

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
  const { mutateAsync } = useApiMutation(changeTransparencySettings)
  return (
    <Page
      title={t('Transparency page')}
      lead={t(
        'At /transparency, everyone reads how the site handles reports in each half-year. The figures are rounded, and the site adds each month when it is over.',
      )}
    >
      <SettingsForm route={changeTransparencySettings} saved={saved} save={(body) => mutateAsync({ body })}>
        {({ isShown, intro }, change) => (
          <>
            <CheckField
              label={t('Show the transparency page')}
              hint={t('The bottom of each page links to it, and search engines find it.')}
              isOn={isShown}
              onChange={(isOn) => change({ isShown: isOn })}
            />
            {locales.map((locale) => (
              <TextArea
                key={locale}
                label={labels[locale]()}
                hint={t('Markdown. Appears above the figures. Leave empty for none.')}
                rows={6}
                maxLength={5000}
                value={intro[locale]}
                onChange={(text) => change({ intro: { ...intro, [locale]: text } })}
              />
            ))}
          </>
        )}
      </SettingsForm>
    </Page>
  )
}
