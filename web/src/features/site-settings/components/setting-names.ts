import { SiteSettings } from '@fanfare/contract/site-settings'
import { labelOf, rulesOf } from '#core/form-rules.ts'
import { settingGroups } from './groups.ts'

/** Returns the label of a setting by its name. Switches have their labels in the form, other settings in the contract. */
export function settingNames(): (name: string) => string {
  const switches = new Map(settingGroups().flatMap(({ fields }) => fields.flat().map(({ name, label }) => [String(name), label])))
  const titles = new Map(rulesOf(SiteSettings).map((rule) => [rule.name, labelOf(rule)]))
  return (name) => switches.get(name) ?? titles.get(name) ?? name
}
