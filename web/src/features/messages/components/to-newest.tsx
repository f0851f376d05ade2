/** Over the end of a thread that one has left: the way back down. */
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { ChevronDownIcon } from '#ui/page-icons.ts'
import css from './to-newest.module.css'

interface ToNewestProps {
  readonly variant?: 'primary' | 'quiet'
  readonly onPress: () => void
  readonly children: ReactNode
}

export const ToNewest = ({ variant = 'quiet', onPress, children }: ToNewestProps) => (
  <div className={css['below']}>
    <Button size="small" variant={variant} icon={ChevronDownIcon} onClick={onPress}>
      {children}
    </Button>
  </div>
)
