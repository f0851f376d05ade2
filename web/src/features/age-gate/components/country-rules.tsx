/** Edits the countries that have their own rule. */
import type { AgeRules } from '@fanfare/contract/age-gate'
import { countryName, countryOptions } from '#lib/countries.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/fields/choice-fields.tsx'
import { Row, Stack } from '#ui/layout/boxes.tsx'
import { methodOf, methodOptions } from './method-options.ts'

type Rules = AgeRules['countries']

interface CountryRulesProps {
  readonly rules: Rules
  readonly onChange: (rules: Rules) => void
}

export function CountryRules({ rules, onChange }: CountryRulesProps) {
  const listed = new Set(rules.map(({ country }) => country))
  return (
    <Stack>
      {rules.map(({ country, method }) => (
        <Row key={country}>
          <SelectField
            label={countryName(country)}
            options={methodOptions()}
            value={method}
            onChange={(value) =>
              onChange(rules.map((one) => (one.country === country ? { country, method: methodOf(value) } : one)))
            }
          />
          <Button
            variant="quiet"
            size="small"
            aria-label={t('Remove {country}', { country: countryName(country) })}
            onClick={() => onChange(rules.filter((one) => one.country !== country))}
          >
            {t('Remove')}
          </Button>
        </Row>
      ))}
      <SelectField
        label={t('Add a country with its own rule')}
        placeholder={t('Choose a country')}
        options={countryOptions().filter(({ value }) => !listed.has(value))}
        value=""
        onChange={(country) => country !== '' && onChange([...rules, { country, method: 'check' }])}
      />
    </Stack>
  )
}
