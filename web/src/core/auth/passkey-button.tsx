/** A button that asks the browser for a passkey, and shows what went wrong below itself. */
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ErrorNote } from '#ui/feedback.tsx'
import { PasskeyIcon } from '#ui/rare-icons.ts'
import { passkeyProblem } from './passkeys.ts'

interface PasskeyButtonProps {
  readonly label: string
  readonly size?: 'large'
  readonly onPress: () => Promise<void>
}

export function PasskeyButton({ label, onPress, size }: PasskeyButtonProps) {
  const [isPending, setIsPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const press = () => {
    setIsPending(true)
    setProblem(undefined)
    onPress()
      .catch((error: unknown) => setProblem(passkeyProblem(error)))
      .finally(() => setIsPending(false))
  }
  return (
    <>
      <Button variant="quiet" isWide icon={PasskeyIcon} isPending={isPending} onClick={press} {...(size && { size })}>
        {label}
      </Button>
      <ErrorNote error={problem} />
    </>
  )
}
