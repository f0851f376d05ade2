import { consentScopes, type ConsentScope, type ConsentTerms } from '@fanfare/contract/consents'
import { scopeLabel } from '#core/consents/consent-labels.ts'
import { t } from '#lib/i18n.ts'
import { CheckField } from '#ui/fields/check-field.tsx'
import { DateField } from '#ui/fields/choice-fields.tsx'
import css from './consents.module.css'

interface TermsFieldsProps {
  readonly terms: ConsentTerms
  readonly onChange: (terms: ConsentTerms) => void
}

/** Chooses what a person is asked to allow, and until when. */
export function TermsFields({ terms: { scopes, until }, onChange }: TermsFieldsProps) {
  const toggle = (scope: ConsentScope, isOn: boolean) =>
    onChange({ scopes: consentScopes.filter((one) => (one === scope ? isOn : scopes.includes(one))), until })
  return (
    <>
      <fieldset className={css['scopes']}>
        <legend>{t('Requested permissions')}</legend>
        {consentScopes.map((scope) => (
          <CheckField
            key={scope}
            label={scopeLabel[scope]()}
            isOn={scopes.includes(scope)}
            disabled={scope === 'shown'}
            onChange={(isOn) => toggle(scope, isOn)}
          />
        ))}
      </fieldset>
      <DateField
        label={t('Until')}
        name="until"
        value={until ?? ''}
        onChange={(day) => onChange({ scopes, until: day === '' ? null : day })}
        hint={t('Leave empty for no end. The person can revoke the consent at any time.')}
      />
    </>
  )
}
