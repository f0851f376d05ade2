/** A performer's avatar. A ring means that there is something new to see, and a press opens it. */
import { skipToken, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Person } from '@fanfare/contract/people'
import { Avatar, RingButton } from '#ui/avatar.tsx'

/** A feature's ring for one avatar. Its `everywhere` component writes it into the query cache. */
export interface FaceRing {
  readonly state: 'unseen' | 'seen' | 'locked'
  /** Describes the press for screen readers. */
  readonly label: string
  readonly onClick: () => void
}

/** The query key under which an avatar waits for its ring. */
export const ringKey = (performerId: string) => ['ring', performerId] as const

interface RingedAvatarProps {
  readonly performer: Person
  readonly size: 40 | 96
  /** The link without a ring. The name next to it leads there too. */
  readonly to?: string | undefined
}

export function RingedAvatar({ performer, size, to }: RingedAvatarProps) {
  const { data } = useQuery<FaceRing | null>({ queryKey: ringKey(performer._id), queryFn: skipToken })
  const face = <Avatar person={performer} size={size} />
  if (data) return <RingButton {...data}>{face}</RingButton>
  if (to === undefined) return face
  return (
    <Link to={to} tabIndex={-1} aria-hidden>
      {face}
    </Link>
  )
}
