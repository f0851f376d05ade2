/** The operators' rules by which visitors confirm their age. */
import { changeAgeGate, readAgeGate, type AgeRules } from '@fanfare/contract/age-gate'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { SettingsForm } from '#core/settings-form.tsx'
import { useApiQuery } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { CheckField } from '#ui/fields/check-field.tsx'
import { SelectField } from '#ui/fields/choice-fields.tsx'
import { Page } from '#ui/layout/page.tsx'
import { CountryRules } from '../components/country-rules.tsx'
import { methodOf, methodOptions } from '../components/method-options.ts'

const page = createLoaders(async ({ readAnew }) => void (await readAnew(readAgeGate, {})))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Age gate'))

export default function AgeRulesPage() {
  const { canCheck, ...saved } = useApiQuery(readAgeGate, {})
  const { mutateAsync } = useApiMutation(changeAgeGate)
  const save = async (body: AgeRules): Promise<AgeRules> => {
    const { isAdultSite, elsewhere, countries } = await mutateAsync({ body })
    return { isAdultSite, elsewhere, countries }
  }
  return (
    <Page
      title={t('Age gate')}
      lead={t(
        'Visitors and members confirm that they are adults before they see the site. Search engines see only the site’s name. The terms, the privacy policy, the contact page and signing in stay open, and members can always cancel, save their data and close their account.',
      )}
    >
      <SettingsForm route={changeAgeGate} saved={saved} save={save}>
        {(rules, change) => <RuleFields rules={rules} canCheck={canCheck} onChange={change} />}
      </SettingsForm>
    </Page>
  )
}

interface RuleFieldsProps {
  readonly rules: AgeRules
  readonly canCheck: boolean
  readonly onChange: (some: Partial<AgeRules>) => void
}

function RuleFields({ rules, canCheck, onChange }: RuleFieldsProps) {
  return (
    <>
      <CheckField
        label={t('This site is for adults')}
        hint={t('A declaration counts for 30 days in a browser, and an age check for a year.')}
        isOn={rules.isAdultSite}
        onChange={(isAdultSite) => onChange({ isAdultSite })}
      />
      <SelectField
        label={t('In countries without their own rule')}
        hint={
          canCheck
            ? t('Also applies to visitors whose country is unknown.')
            : t('Age checks need a provider. Set AGE_CHECK_URL and AGE_CHECK_KEY first.')
        }
        options={methodOptions({ value: rules.elsewhere, canCheck })}
        value={rules.elsewhere}
        onChange={(elsewhere) => onChange({ elsewhere: methodOf(elsewhere) })}
      />
      <CountryRules
        rules={rules.countries}
        canCheck={canCheck}
        onChange={(countries) => onChange({ countries: [...countries] })}
      />
    </>
  )
}
