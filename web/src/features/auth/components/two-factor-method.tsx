import { readTwoFactor } from '@fanfare/contract/two-factor'
import { useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { Section } from '#ui/layout/section.tsx'
import { TwoFactorState } from './two-factor-state.tsx'

export function TwoFactorSection() {
  const { since } = useApiQuery(readTwoFactor, {})
  return (
    <Section title={t('Two-factor authentication')} isCard>
      <Stack>
        <TwoFactorState />
        <div>
          <Button to="/settings/security/two-factor" variant="quiet">
            {since === null ? t('Set up') : t('Change')}
          </Button>
        </div>
      </Stack>
    </Section>
  )
}
