/** Edits the countries that have their own rule. */
import type { AgeRules } from '@fanfare/contract/age-gate'
import { countryName, countryOptions } from '#lib/countries.ts'
import { t } from '#lib/i18n.ts'
import { IconButton } from '#ui/button.tsx'
import { SelectField } from '#ui/fields/choice-fields.tsx'
import { TrashIcon } from '#ui/page-icons.ts'
import { methodOf, methodOptions } from './method-options.ts'
import css from './age-rules.module.css'

type Rules = AgeRules['countries']

interface CountryRulesProps {
  readonly rules: Rules
  /** Whether a provider of age checks is configured. */
  readonly canCheck: boolean
  readonly onChange: (rules: Rules) => void
}

export function CountryRules({ rules, canCheck, onChange }: CountryRulesProps) {
  const listed = new Set(rules.map(({ country }) => country))
  return (
    <>
      {rules.map(({ country, method }) => (
        <div key={country} className={css['rule']}>
          <SelectField
            label={countryName(country)}
            options={methodOptions({ value: method, canCheck })}
            value={method}
            onChange={(value) =>
              onChange(rules.map((one) => (one.country === country ? { country, method: methodOf(value) } : one)))
            }
          />
          <IconButton
            icon={TrashIcon}
            label={t('Remove {country}', { country: countryName(country) })}
            onClick={() => onChange(rules.filter((one) => one.country !== country))}
          />
        </div>
      ))}
      <SelectField
        label={t('Add a country with its own rule')}
        placeholder={t('Choose a country')}
        options={countryOptions().filter(({ value }) => !listed.has(value))}
        value=""
        onChange={(country) => country !== '' && onChange([...rules, { country, method: canCheck ? 'check' : 'declaration' }])}
      />
    </>
  )
}
