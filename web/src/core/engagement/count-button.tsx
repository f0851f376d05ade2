/** A button with an icon and a count. Hides a count of zero. */
import type { ComponentProps } from 'react'
import { formatCompact } from '#lib/format.ts'
import type { Icon } from '#ui/icons.ts'
import css from './count-button.module.css'

interface CountButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'className'> {
  readonly icon: Icon
  readonly label: string
  readonly count?: number
  readonly look?: 'small' | undefined
}

export function CountButton({ icon: Drawn, label, count = 0, look, ...rest }: CountButtonProps) {
  const shown = count > 0 && formatCompact(count)
  return (
    <button
      type="button"
      {...rest}
      className={css['button']}
      data-look={look}
      aria-label={shown ? `${label}, ${shown}` : label}
      title={label}
    >
      <Drawn size={look === 'small' ? 16 : 22} />
      {shown}
    </button>
  )
}
