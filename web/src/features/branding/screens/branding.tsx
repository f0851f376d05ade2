/** The operator's page of the site's own look. */
import { useState } from 'react'
import { readBranding, saveBranding } from '@fanfare/contract/branding'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { EditableIfPermitted } from '#core/permissions.tsx'
import { useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { Columns, Stack } from '#ui/layout/boxes.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { BrandForm, draftOf } from '../components/brand-form.tsx'
import { BrandPictures } from '../components/brand-pictures.tsx'
import { BrandPreview } from '../components/brand-preview.tsx'

const page = createLoaders(async ({ readAnew }) => void (await readAnew(readBranding, {})))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Branding'))
export const handle = { isWide: true }

export default function BrandingPage() {
  const branding = useApiQuery(readBranding, {})
  const [draft, setDraft] = useState(() => draftOf(branding))
  return (
    <Page title={t('Branding')} lead={t('Pages, emails and shared links show what you save here.')}>
      <Columns>
        <EditableIfPermitted route={saveBranding}>
          <Stack>
            <Section title={t('Pictures')} isCard>
              <BrandPictures branding={branding} />
            </Section>
            <BrandForm branding={branding} draft={draft} onDraft={setDraft} />
          </Stack>
        </EditableIfPermitted>
        <Section title={t('Preview')}>
          <BrandPreview branding={branding} draft={draft} />
        </Section>
      </Columns>
    </Page>
  )
}
