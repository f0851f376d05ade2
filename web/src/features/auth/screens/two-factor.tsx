import { useState } from 'react'
import { useNavigate } from 'react-router'
import { readTwoFactor } from '@fanfare/contract/two-factor'
import { homeOf } from '#core/guard.ts'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { useMe } from '#core/viewer.ts'
import { useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { RecoveryCodes } from '../components/recovery-codes.tsx'
import { TwoFactorSetup } from '../components/two-factor-setup.tsx'
import { TwoFactorActions } from '../components/two-factor-actions.tsx'

const page = createLoaders(async ({ read }) => void (await read(readTwoFactor, {})))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Two-factor authentication'))

export default function TwoFactor() {
  const { since, isRequired } = useApiQuery(readTwoFactor, {})
  const me = useMe()
  const navigate = useNavigate()
  const [codes, setCodes] = useState<readonly string[]>()
  const goOn = () => void navigate(isRequired ? homeOf(me) : '/settings/security')
  const lead = isRequired
    ? t('Operators sign in with a password and a code. Set up two-factor authentication to open the administration.')
    : t('Add a second step: a code from an app on your phone. A stolen password alone won’t be enough.')
  return (
    <Page title={t('Two-factor authentication')} {...(since === null && { lead })}>
      {codes ? (
        <Section title={t('Your recovery codes')} isCard>
          <RecoveryCodes codes={codes} onKept={goOn} />
        </Section>
      ) : (
        <Section title={since === null ? t('Set up') : t('Turned on')} isCard>
          {since === null ? <TwoFactorSetup onStarted={setCodes} /> : <TwoFactorActions onCodes={setCodes} />}
        </Section>
      )}
    </Page>
  )
}
