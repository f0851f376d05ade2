/** Buttons that sign in with a provider. The site shows those whose keys an operator has set. */
import { useState } from 'react'
import type { SignInProvider } from '@fanfare/contract/sign-in-providers'
import { continueWith, providerName } from '#core/auth/provider-sign-in.ts'
import { useSettings } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { ErrorNote } from '#ui/feedback.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { providerIcon } from './provider-icon.ts'

interface ProviderButtonsProps {
  /** The role of a new account. */
  readonly joinAs: 'fan' | 'performer'
  /** The page to return to. */
  readonly next: string | undefined
}

export function ProviderButtons({ joinAs, next }: ProviderButtonsProps) {
  const { signInProviders } = useSettings()
  const [leaving, setLeaving] = useState<SignInProvider>()
  const [problem, setProblem] = useState<unknown>()
  if (signInProviders.length === 0) return null
  const leave = (provider: SignInProvider) => {
    setLeaving(provider)
    setProblem(undefined)
    continueWith(provider, { role: joinAs, next }).catch((error: unknown) => {
      setLeaving(undefined)
      setProblem(error)
    })
  }
  return (
    <Stack>
      {signInProviders.map((provider) => (
        <Button
          key={provider}
          variant="quiet"
          size="large"
          isWide
          icon={providerIcon[provider]}
          isPending={leaving === provider}
          onClick={() => leave(provider)}
        >
          {t('Continue with {provider}', { provider: providerName[provider] })}
        </Button>
      ))}
      <ErrorNote error={problem} />
    </Stack>
  )
}
