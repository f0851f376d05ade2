/** Shows pinned messages above the others, and the performer's private hint about the other person. */
import { useNavigate } from 'react-router'
import type { Person } from '@fanfare/contract/people'
import SafetyHint from './safety-hint.tsx'
import { useMe } from '#core/viewer.ts'
import PinnedBar from './pinned-bar.tsx'

interface ThreadNotesProps {
  readonly id: string
  readonly person: Person | undefined
}

export default function ThreadNotes({ id, person }: ThreadNotesProps) {
  const navigate = useNavigate()
  const { isPerformer, acting } = useMe()
  const isHinted = isPerformer && acting === undefined && person !== undefined && person.username !== ''
  return (
    <>
      <PinnedBar id={id} />
      {isHinted && <SafetyHint key={person._id} person={person} onBlocked={() => void navigate('/messages')} />}
    </>
  )
}
