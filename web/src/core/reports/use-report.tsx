/** Returns the menu command that reports something, and its sheet. */
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useViewer } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import { idleComponent } from '#ui/idle-component.tsx'
import type { Command } from '#ui/menu/menu.tsx'
import { FlagIcon } from '#ui/page-icons.ts'

const ReportSheet = idleComponent(
  () => import('./report-sheet.tsx'),
  () => false,
)

export interface Reportable {
  /** The server's name, such as `post` or `account`. */
  readonly kind: string
  readonly id: string
  /** Its owner does not report it. */
  readonly ownerId: string | undefined
  /** Its own address, for lists. Without it, a visitor's notice names the open page. */
  readonly address?: string | undefined
}

interface Reporting {
  /** Empty for the owner and for operators. */
  readonly commands: readonly Command[]
  /** Render it next to the menu. */
  readonly sheet: ReactNode
}

/** Visitors continue in the public form. */
export function useReport({ kind, id, ownerId, address }: Reportable): Reporting {
  const [isOpen, setIsOpen] = useState(false)
  const viewer = useViewer()
  const navigate = useNavigate()
  if (viewer?._id === ownerId || viewer?.role === 'admin') return { commands: [], sheet: null }
  const open = () => {
    if (viewer) return setIsOpen(true)
    const link = address === undefined ? location.href : location.origin + address
    void navigate(`/report?link=${encodeURIComponent(link)}`)
  }
  return {
    commands: [{ label: t('Report'), icon: FlagIcon, tone: 'danger', onSelect: open }],
    sheet: isOpen && <ReportSheet kind={kind} id={id} onClose={() => setIsOpen(false)} />,
  }
}
