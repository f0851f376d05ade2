/** A button that spends something. It takes no press that was meant for what stood in its place before. */
import type { ComponentProps } from 'react'
import { Button } from './button.tsx'
import type { Icon } from './icons.ts'
import { useReady } from './second-tap.ts'

interface SpendButtonProps extends Omit<ComponentProps<'button'>, 'onClick'> {
  /** Names what a press does: when that changes, the button counts as another one. */
  readonly act: string
  readonly isPending?: boolean
  readonly size?: 'small' | 'large'
  readonly isWide?: boolean
  readonly icon?: Icon
  /** Absent for the button of a form. */
  readonly onClick?: (() => void) | undefined
}

/** For a moment after it has appeared, or after what it does has changed, it does nothing. */
export function SpendButton({ act, onClick, ...rest }: SpendButtonProps) {
  const isReady = useReady(act)
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
