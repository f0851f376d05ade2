import { readSiteSettings } from '@fanfare/contract/site-settings'
import type { OperatorPage } from '#core/operator-pages.ts'
import { settingGroups } from './components/groups.ts'
import { settingNames } from './components/setting-names.ts'

/** Returns each setting of the site, for the operators' search. */
export default function operatorPages(): readonly OperatorPage[] {
  const nameOf = settingNames()
  const { permission } = readSiteSettings
  return settingGroups().flatMap(({ fields }) =>
    fields.flat().map(({ name }) => ({ label: nameOf(name), to: '/admin/settings', permission })),
  )
}
