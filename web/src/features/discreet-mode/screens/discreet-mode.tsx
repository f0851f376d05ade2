import { pageTitle } from '#core/page.ts'
import { useRootData } from '#core/viewer.ts'
import { setDiscreetMode, useDiscreetMode } from '#lib/discreet-mode.ts'
import { t } from '#lib/i18n.ts'
import { CheckField } from '#ui/fields/check-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { BulletList } from '#ui/layout/bullet-list.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'

export const meta = pageTitle(() => t('Discreet mode'))

export default function DiscreetModeScreen() {
  const mode = useDiscreetMode(useRootData()?.discreetMode ?? 'off')
  return (
    <Page title={t('Discreet mode')} lead={t('Keep the site private when someone looks at your screen.')}>
      <Section title={t('On this browser')} isCard>
        <Stack>
          <CheckField
            label={t('Use discreet mode')}
            isOn={mode === 'on'}
            onChange={(isOn) => setDiscreetMode(isOn ? 'on' : 'off')}
          />
          <BulletList>
            <li>{t('The tab shows a neutral title and icon.')}</li>
            <li>
              {t('Press Escape twice, or the button with the crossed-out eye, to cover the page and pause sound and video.')}
            </li>
            <li>{t('Your browser history still lists the addresses of pages. Push notifications keep their text.')}</li>
          </BulletList>
        </Stack>
      </Section>
    </Page>
  )
}
