import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import type { Icon } from './icons.ts'
import { VisuallyHidden } from './visually-hidden.tsx'
import css from './button.module.css'

interface Looks {
  /** `brass` is only for spending and unlocking. */
  readonly variant?: 'primary' | 'brass' | 'quiet' | 'danger' | 'plain'
  readonly size?: 'small' | 'large'
  readonly isWide?: boolean
  readonly icon?: Icon
}
type ButtonProps = Looks & { readonly isPending?: boolean; readonly to?: undefined } & ComponentProps<'button'>
type LinkProps = Looks & { readonly to: string } & Omit<ComponentProps<typeof Link>, 'to'>

const variants = {
  primary: css['primary'],
  brass: css['brass'],
  quiet: css['quiet'],
  danger: css['danger'],
  plain: css['plain'],
}
const sizes = { small: css['small'], large: css['large'] }

const nameOf = (variant: Looks['variant'], size: Looks['size'], className: string | undefined) =>
  [css['button'], variants[variant ?? 'primary'], size && sizes[size], className].filter(Boolean).join(' ')

export function Button(props: ButtonProps | LinkProps) {
  if (props.to !== undefined) return <ButtonLink {...props} />
  const { variant, size, isWide, icon, isPending = false, className, children, onClick, ...rest } = props
  return (
    <button
      type="button"
      {...rest}
      className={nameOf(variant, size, className)}
      data-wide={isWide || undefined}
      aria-busy={isPending || undefined}
      // A pending button stays focusable, so that the keyboard keeps its place. Presses do nothing.
      aria-disabled={isPending || rest['aria-disabled'] || undefined}
      onClick={isPending ? (event) => event.preventDefault() : onClick}
    >
      <Inside icon={icon}>{children}</Inside>
      {isPending && <span className={css['ring']} />}
    </button>
  )
}

function ButtonLink({ variant, size, isWide, icon, className, children, ...rest }: LinkProps) {
  return (
    <Link {...rest} className={nameOf(variant, size, className)} data-wide={isWide || undefined}>
      <Inside icon={icon}>{children}</Inside>
    </Link>
  )
}

function Inside({ icon: Drawn, children }: { icon: Icon | undefined; children: ReactNode }) {
  return (
    <span className={css['inside']}>
      {Drawn && <Drawn />}
      {children}
    </span>
  )
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'className'> {
  readonly label: string
  readonly icon: Icon
  readonly to?: string
  readonly state?: object
  /** A number at the corner, such as unread messages. */
  readonly count?: number
}

export function IconButton({ label, icon: Drawn, to, state, count = 0, ...rest }: IconButtonProps) {
  const inside = (
    <>
      <Drawn size={22} />
      <VisuallyHidden>{nameWithCount(label, count)}</VisuallyHidden>
      <Count of={count} />
    </>
  )
  const name = css['icon']
  if (to !== undefined) {
    return (
      <Link to={to} state={state} className={name} title={label}>
        {inside}
      </Link>
    )
  }
  return (
    <button type="button" {...rest} className={name} title={label}>
      {inside}
    </button>
  )
}

/** Returns the accessible name of a link with a number: “Notifications, 3”. */
export const nameWithCount = (label: string, count: number): string => (count > 0 ? `${label}, ${count}` : label)

/** A small number on an icon. Hides zero. The link's name contains the same number in words. */
export function Count({ of }: { of: number }) {
  if (of <= 0) return null
  return (
    <span aria-hidden className={css['count']}>
      {of > 99 ? '99+' : of}
    </span>
  )
}
