/** Returns the menu command that blocks a person, and its confirmation dialog. */
import { useState, type ReactNode } from 'react'
import { t } from '#lib/i18n.ts'
import { idleComponent } from '#ui/idle-component.tsx'
import type { Command } from '#ui/menu/menu.tsx'
import { BlockIcon } from '#ui/page-icons.ts'
import type { BlockQuestionProps } from './block-question.tsx'

const BlockQuestion = idleComponent(
  () => import('./block-question.tsx'),
  () => false,
)

interface Blocking {
  readonly command: Command
  /** Render it next to the menu. */
  readonly question: ReactNode
}

export function useBlock(asked: Omit<BlockQuestionProps, 'onClose'>): Blocking {
  const [isAsking, setIsAsking] = useState(false)
  return {
    command: { label: t('Block'), icon: BlockIcon, tone: 'danger', onSelect: () => setIsAsking(true) },
    question: isAsking && <BlockQuestion {...asked} onClose={() => setIsAsking(false)} />,
  }
}
