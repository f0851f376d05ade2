/** Returns a performer's menu commands that protect from a person: restrict, and open the safety log. Others get none. */
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useViewer } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import { LockIcon } from '#ui/icons.ts'
import { idleComponent } from '#ui/idle-component.tsx'
import type { Command } from '#ui/menu/menu.tsx'
import { ShieldIcon } from '#ui/page-icons.ts'
import type { RestrictQuestionProps } from './restrict-question.tsx'

const RestrictQuestion = idleComponent(
  () => import('./restrict-question.tsx'),
  () => false,
)

interface Restricting {
  readonly commands: readonly Command[]
  /** Render it next to the menu. */
  readonly question: ReactNode
}

export function useRestrict({ person }: Pick<RestrictQuestionProps, 'person'>): Restricting {
  const viewer = useViewer()
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  if (viewer?.isPerformer !== true || viewer._id === person._id) return { commands: [], question: null }
  return {
    commands: [
      { label: t('Restrict'), icon: LockIcon, onSelect: () => setIsAsking(true) },
      { label: t('Safety log'), icon: ShieldIcon, onSelect: () => void navigate(`/studio/safety/${person._id}`) },
    ],
    question: isAsking && <RestrictQuestion person={person} onClose={() => setIsAsking(false)} />,
  }
}
