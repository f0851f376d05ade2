/** Lists the countries whose new cards use other payment processors. */
import { useState } from 'react'
import { gatewayName } from '#core/payments/gateway-name.ts'
import type { PaymentGateways, ShownGatewayChoice } from '@fanfare/contract/gateways'
import { countryName } from '#lib/countries.ts'
import { formatList } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { CountryName } from '#ui/country-name.tsx'
import { Button } from '#ui/button.tsx'
import { PlusIcon } from '#ui/icons.ts'
import { Section } from '#ui/layout/section.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { GatewayChoiceForm } from './gateway-choice-form.tsx'
import css from './gateways.module.css'

export function CountryChoices({ gateways, choices, countries }: PaymentGateways) {
  /** The country being edited; empty while one is being added. */
  const [edited, edit] = useState<string>()
  const nothing = choices.map((choice) => ({ ...choice, gateways: [] }))
  const shown = countries.find(({ country }) => country === edited)?.choices ?? nothing
  const add = (
    <Button variant="quiet" size="small" icon={PlusIcon} onClick={() => edit('')}>
      {t('Add country')}
    </Button>
  )
  return (
    <Section title={t('New cards by country')} action={add} isCard>
      <p className={css['lead']}>
        {t(
          'Rules apply by the country that fans state when they pay. Fans who haven’t stated one, and countries not listed here, follow the rules above.',
        )}
      </p>
      {countries.length > 0 && (
        <ul className={css['countries']}>
          {countries.map(({ country, choices: own }) => (
            <li key={country} className={css['country']}>
              <span>
                <strong>
                  <CountryName code={country} />
                </strong>
                <small>{choicesLabel(own)}</small>
              </span>
              <Button variant="quiet" size="small" onClick={() => edit(country)}>
                {t('Change')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Sheet
        isOpen={edited !== undefined}
        onClose={() => edit(undefined)}
        title={edited ? countryName(edited) : t('Add country')}
      >
        {edited !== undefined && (
          <GatewayChoiceForm
            key={edited}
            gateways={gateways}
            choices={shown}
            of={{ country: edited, taken: countries.map(({ country }) => country) }}
            onSaved={() => edit(undefined)}
          />
        )}
      </Sheet>
    </Section>
  )
}

/** Describes only the country's own rules. */
const choicesLabel = (own: readonly ShownGatewayChoice[]): string =>
  own
    .filter(({ gateways }) => gateways.length > 0)
    .map(({ label, gateways }) =>
      t('{purpose}: {processors}', { purpose: label, processors: formatList(gateways.map(gatewayName)) }),
    )
    .join(' · ')
