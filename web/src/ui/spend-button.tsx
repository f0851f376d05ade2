/** A button that spends something. It ignores a press that was meant for what was there before. */
import type { ComponentProps } from 'react'
import { Button } from './button.tsx'
import type { Icon } from './icons.ts'
import { useIsPressable } from './double-tap-guard.ts'

interface SpendButtonProps extends Omit<ComponentProps<'button'>, 'onClick'> {
  /** Describes the action. When it changes, the button is treated as a new one. */
  readonly act: string
  readonly isPending?: boolean
  readonly size?: 'small' | 'large'
  readonly isWide?: boolean
  readonly icon?: Icon
  /** Absent for a submit button. */
  readonly onClick?: (() => void) | undefined
}

/** Does nothing for a moment after it appears or its action changes. */
export function SpendButton({ act, onClick, ...rest }: SpendButtonProps) {
  const isReady = useIsPressable(act)
  return (
    <Button
      {...rest}
      variant="brass"
      aria-disabled={!isReady}
      onClick={(event) => {
        if (!isReady) event.preventDefault()
        else onClick?.()
      }}
    />
  )
}
