/** The button that spends something. It takes no press that was meant for what stood in its place before. */
import { createContext, useContext, type Ref } from 'react'
import { Button } from '#ui/button.tsx'
import type { Icon } from '#ui/icons.ts'
import { useReady } from '#ui/second-tap.ts'

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

/** For a moment after it has appeared, or after what it does has changed, it does nothing. */
export function PaidButton({ act, onClick, ...rest }: PaidButtonProps) {
  const isReady = useReady(`${act} ${useContext(IsSeen)}`)
  return (
    <Button
      {...rest}
      // A press that began on the button of before ends on no button at all.
      key={act}
      variant="brass"
      size="large"
      isWide
      aria-disabled={!isReady}
      onClick={(event) => {
        if (!isReady) event.preventDefault()
        else onClick?.()
      }}
    />
  )
}
