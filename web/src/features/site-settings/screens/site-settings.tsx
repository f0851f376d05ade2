import { listSettingChanges, readSiteSettings, changeSiteSettings } from '@fanfare/contract/site-settings'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { EditableIfPermitted } from '#core/permissions.tsx'
import { useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { settingGroups } from '../components/groups.ts'
import { SettingChanges } from '../components/setting-changes.tsx'
import { SettingsForm } from '../components/settings-form.tsx'

const page = createLoaders(async ({ readAnew, read }) => {
  await Promise.all([readAnew(readSiteSettings, {}), read(listSettingChanges, { query: { limit: 20 } })])
})
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Settings'))

export default function SiteSettingsPage() {
  const saved = useApiQuery(readSiteSettings, {})
  return (
    <Page
      title={t('Settings')}
      lead={t('Settings for the whole site. Changes apply when you save, unless a setting says otherwise.')}
    >
      {settingGroups().map((group) => (
        <Section key={group.title} title={group.title} isCard>
          <EditableIfPermitted route={changeSiteSettings}>
            <SettingsForm group={group} saved={saved} />
          </EditableIfPermitted>
        </Section>
      ))}
      <Section title={t('Recent changes')} isCard>
        <SettingChanges />
      </Section>
    </Page>
  )
}
