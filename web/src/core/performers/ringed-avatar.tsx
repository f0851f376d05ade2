/** A performer's face; a ring around it says that there is something of theirs to be seen now, and a press opens that. */
import { skipToken, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Person } from '@fanfare/contract/people'
import { Avatar, RingButton } from '#ui/avatar.tsx'

/** What a feature says of one face; it stands in the query cache and is written there by its `everywhere`. */
export interface FaceRing {
  readonly state: 'unseen' | 'seen' | 'locked'
  /** What a press does. */
  readonly label: string
  readonly onClick: () => void
}

/** Under it a face waits for its ring. */
export const ringKey = (performerId: string) => ['ring', performerId] as const

interface RingedAvatarProps {
  readonly performer: Person
  readonly size: 40 | 96
  /** Where it leads without a ring; its name stands beside it and leads there too. */
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
