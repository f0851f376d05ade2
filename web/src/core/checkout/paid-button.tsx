import type { Ref } from 'react'
import type { Icon } from '#ui/icons.ts'
import { SpendButton } from '#ui/spend-button.tsx'

interface PaidButtonProps {
  readonly children: string
  readonly icon?: Icon
  readonly isPending?: boolean
  readonly type?: 'submit'
  /** The id of the form to submit, when the button is outside it. */
  readonly form?: string
  readonly ref?: Ref<HTMLButtonElement> | undefined
  /** Describes the purchase and its price. When it changes, the button is treated as a new one. */
  readonly act: string
  /** Absent for a submit button. */
  readonly onClick?: () => void
}

// The key remounts the button, so that a press that began on the previous button has no effect.
export const PaidButton = ({ act, ...rest }: PaidButtonProps) => <SpendButton {...rest} key={act} act={act} size="large" isWide />
