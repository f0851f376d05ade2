/** Shows a person's picture, or their initials without one. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { t } from '#lib/i18n.ts'
import { VerifiedIcon } from './icons.ts'
import css from './avatar.module.css'

interface AvatarProps {
  readonly person: { readonly name: string; readonly avatar: string }
  readonly size?: 24 | 32 | 40 | 56 | 96
  readonly isLive?: boolean
  /** Loads the picture when it comes near the viewport. For long lists. */
  readonly isLazy?: boolean
}

const NONE = '/no-avatar.jpg'

/** Decorative, because the name appears next to it. */
const sizes = { 24: css['of24'], 32: css['of32'], 40: css['of40'], 56: css['of56'], 96: css['of96'] }

export function Avatar({ person, size = 40, isLive = false, isLazy = false }: AvatarProps) {
  const hasPicture = person.avatar !== '' && person.avatar !== NONE
  return (
    <span className={`${css['avatar']} ${sizes[size]} ${isLive ? css['live'] : ''}`} aria-hidden>
      {hasPicture ? (
        <img src={person.avatar} alt="" width={size} height={size} loading={isLazy ? 'lazy' : 'eager'} decoding="async" />
      ) : (
        initials(person.name)
      )}
    </span>
  )
}

interface RingButtonProps {
  readonly state: string
  readonly label: string
  readonly onClick: () => void
  readonly children: ReactNode
}

/** A ring around an avatar that makes it a button: `unseen`, `seen` or `locked`. */
export const RingButton = ({ state, label, onClick, children }: RingButtonProps) => (
  <button type="button" className={css['ring']} data-ring={state} aria-label={label} onClick={onClick}>
    {children}
  </button>
)

function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => Array.from(word ?? '')[0] ?? '')
  return letters.join('').toLocaleUpperCase()
}

interface PersonNameProps {
  readonly person: { readonly name: string; readonly isVerified?: boolean }
  readonly to?: string | undefined
  /** Truncates the name at the end of its line. The mark stays visible. */
  readonly isOneLine?: boolean
}

/** A name in its own writing direction, with the verified mark. */
export function PersonName({ person: { name, isVerified = false }, to, isOneLine = false }: PersonNameProps) {
  const mark = isVerified && <Mark />
  const words = isOneLine ? (
    <bdi className={css['line']}>
      <span>{name}</span>
      {mark}
    </bdi>
  ) : (
    <bdi>{mark ? <Marked name={name} mark={mark} /> : name}</bdi>
  )
  if (to === undefined)
    return (
      <span className={css['name']} data-name>
        {words}
      </span>
    )
  return (
    <Link to={to} className={css['name']} data-name>
      {words}
    </Link>
  )
}

/** Matches the last letter with its accents, or the last flag or emoji. */
const END = /.[\p{M}\p{RI}\p{Extended_Pictographic}\p{Emoji_Modifier}\u200d]*$/su

/** Keeps the last letter and the mark on one line, even when a long word breaks. Otherwise the mark could stand alone. */
function Marked({ name, mark }: { name: string; mark: ReactNode }) {
  const end = END.exec(name)?.[0] ?? ''
  return (
    <>
      {name.slice(0, name.length - end.length)}
      <span className={css['end']}>
        {end}
        {mark}
      </span>
    </>
  )
}

const Mark = () => (
  <span className={css['mark']} role="img" aria-label={t('Verified')} title={t('Verified')}>
    <VerifiedIcon size={16} />
  </span>
)

/** Shows @robin as one piece in either writing direction. */
export const Username = ({ of }: { of: string }) => <bdi className={css['handle']}>@{of}</bdi>
