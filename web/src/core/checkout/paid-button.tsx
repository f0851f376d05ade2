/** The button that pays at the end of a sheet or a page. */
import type { Ref } from 'react'
import type { Icon } from '#ui/icons.ts'
import { SpendButton } from '#ui/spend-button.tsx'

interface PaidButtonProps {
  readonly children: string
  readonly icon?: Icon
  readonly isPending?: boolean
  readonly type?: 'submit'
  /** The form that it sends, when it stands outside of it. */
  readonly form?: string
  readonly ref?: Ref<HTMLButtonElement> | undefined
  /** Names what a press spends, with its price: when that changes, the button counts as another one. */
  readonly act: string
  /** Absent for the button of a form. */
  readonly onClick?: () => void
}

// A press that began on the button of before ends on no button at all.
export const PaidButton = ({ act, ...rest }: PaidButtonProps) => <SpendButton {...rest} key={act} act={act} size="large" isWide />
