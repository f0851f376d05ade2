/** The button that pays at the end of a sheet or a page. */
import { createContext, useContext, type Ref } from 'react'
import type { Icon } from '#ui/icons.ts'
import { SpendButton } from '#ui/spend-button.tsx'

/** Whether the part of the sheet that a button stands in is to be seen: one that was hidden appears anew. */
export const IsSeen = createContext(true)

interface PaidButtonProps {
  readonly children: string
  readonly icon?: Icon
  readonly isPending?: boolean
  readonly type?: 'submit'
  /** The form that it sends, when it stands outside of it. */
  readonly form?: string
  readonly ref?: Ref<HTMLButtonElement>
  /** Names what a press spends, with its price: when that changes, the button counts as another one. */
  readonly act: string
  /** Absent for the button of a form. */
  readonly onClick?: () => void
}

export function PaidButton({ act, ...rest }: PaidButtonProps) {
  const isSeen = useContext(IsSeen)
  // A press that began on the button of before ends on no button at all.
  return <SpendButton {...rest} key={act} act={`${act} ${isSeen}`} size="large" isWide />
}
