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
import { SetUp } from '../components/set-up.tsx'
import { TwoFactorActs } from '../components/two-factor-acts.tsx'

const page = createLoaders(async ({ read }) => void (await read(readTwoFactor, {})))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Two-factor sign-in'))

export default function TwoFactor() {
  const { since, isRequired } = useApiQuery(readTwoFactor, {})
  const me = useMe()
  const navigate = useNavigate()
  const [codes, setCodes] = useState<readonly string[]>()
  const goOn = () => void navigate(isRequired ? homeOf(me) : '/settings/security')
  const lead = isRequired
    ? t(
        'Who runs this site signs in with a password and a code. Please set it up: nothing else of the administration is open before.',
      )
    : t('Besides your password, a code of an app on your phone: whoever learns your password cannot sign in with it alone.')
  return (
    <Page title={t('Two-factor sign-in')} {...(since === null && { lead })}>
      {codes ? (
        <Section title={t('Your recovery codes')} isCard>
          <RecoveryCodes codes={codes} onKept={goOn} />
        </Section>
      ) : (
        <Section title={since === null ? t('Set it up') : t('It is on')} isCard>
          {since === null ? <SetUp onStarted={setCodes} /> : <TwoFactorActs onCodes={setCodes} />}
        </Section>
      )}
    </Page>
  )
}
