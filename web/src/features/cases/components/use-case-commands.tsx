/** Lists what the operator may do with the open case: for its buttons, its keys and the command palette. */
import { useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import {
  assignCase,
  exportCaseJson,
  exportCasePdf,
  hideCase,
  holdCase,
  setCaseSeverity,
  type Case,
} from '@fanfare/contract/cases'
import { ContentMeasure, CaseSeverity } from '@fanfare/contract/case-terms'
import { listCaseReplies } from '@fanfare/contract/case-replies'
import { revokeDecision } from '@fanfare/contract/case-work'
import { useExport } from '#core/export-button.tsx'
import { useMe } from '#core/viewer.ts'
import { query } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { kindLabels, measureActions, severityLabels } from './case-labels.ts'
import { LinkItem } from './link-item.tsx'
import { MergeSheet } from './merge-sheet.tsx'
import { useAct } from './use-act.ts'
import { addWords, isAnswer, type DecisionState } from './use-decision.ts'

export interface CaseCommand {
  readonly id: string
  readonly label: string
  /** Pressed anywhere on the page, outside fields. */
  readonly keyName?: string
  /** Also shown as a button. */
  readonly isButton?: true
  readonly isPending?: boolean
  run(): void
}

interface Commands {
  readonly commands: readonly CaseCommand[]
  /** Render them next to the commands. */
  readonly sheets: ReactNode
}

const focus = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus()

export function useCaseCommands(of: Case, form: DecisionState): Commands {
  const [sheet, setSheet] = useState<'item' | 'merge'>()
  const close = () => setSheet(undefined)
  const open = useOpenCommands(of, setSheet)
  const [decision, kept, places] = [useDecisionCommands(of, form), useKeepingCommands(of), useLinkCommands(of)]
  const isOpen = of.status === 'open'
  return {
    commands: [
      ...(isOpen ? open : []),
      ...(isOpen && of.canDecide ? decision : []),
      { id: 'note', label: t('Write a note'), keyName: 'n', run: () => focus('#note textarea') },
      ...kept,
      ...places,
    ],
    sheets: (
      <>
        {sheet === 'item' && <LinkItem of={of} onClose={close} />}
        {sheet === 'merge' && <MergeSheet of={of} onClose={close} />}
      </>
    ),
  }
}

/** Acts on an open case before its decision. */
function useOpenCommands(of: Case, setSheet: (sheet: 'item' | 'merge') => void): CaseCommand[] {
  const { _id: id, version, assignedTo, isHidden, possible, severity, related } = of
  const isMine = assignedTo?._id === useMe()._id
  const [assign, hide, rank] = [useAct(assignCase), useAct(hideCase), useAct(setCaseSeverity)]
  const params = { id }
  return [
    {
      id: 'take',
      label: isMine ? t('Return to queue') : t('Assign to me'),
      keyName: 'a',
      isButton: true,
      isPending: assign.isPending,
      run: () => assign.run({ params, body: { version, to: isMine ? 'no_one' : 'me' } }),
    },
    ...(isHidden || possible.includes('restrict')
      ? [
          {
            id: 'hide',
            label: isHidden ? t('Show items again') : t('Hide items until the decision'),
            keyName: 'h',
            isButton: true as const,
            isPending: hide.isPending,
            run: () => hide.run({ params, body: { version, isHidden: !isHidden } }),
          },
        ]
      : []),
    { id: 'item', label: t('Add item'), keyName: 'i', isButton: true, run: () => setSheet('item') },
    ...(related.some(({ canMerge }) => canMerge)
      ? [
          {
            id: 'merge',
            label: t('Merge into another case'),
            keyName: 'm',
            isButton: true as const,
            run: () => setSheet('merge'),
          },
        ]
      : []),
    ...CaseSeverity.enum
      .filter((one) => one !== severity)
      .map((one) => ({
        id: `severity-${one}`,
        label: t('Set severity: {severity}', { severity: severityLabels[one]() }),
        run: () => rank.run({ params, body: { version, severity: one } }),
      })),
  ]
}

/** Prepares the decision; the operator reads it and presses its button. */
function useDecisionCommands(of: Case, form: DecisionState): CaseCommand[] {
  const revoke = useAct(revokeDecision)
  const replies = useQuery(query(listCaseReplies, { query: {} })).data?.data ?? []
  const { _id: id, version, possible, scheduled } = of
  const isContent = (measure: string) => (ContentMeasure.enum as readonly string[]).includes(measure)
  const dismiss = () => {
    form.set('content', '')
    form.set('account', '')
    focus('#decision button[type="submit"]')
  }
  return [
    { id: 'decide', label: t('Start the decision'), keyName: 'd', run: () => focus('#decision select, #decision button') },
    ...possible.map((measure) => ({
      id: measure,
      label: measureActions[measure](),
      run: () => {
        // The field of the rule appears with the measure.
        flushSync(() => form.set(isContent(measure) ? 'content' : 'account', measure))
        focus('#decision select[name="rule"]')
      },
    })),
    { id: 'dismiss', label: isAnswer(of) ? t('Reject') : t('Dismiss case'), run: dismiss },
    ...(form.isOpen('reasons')
      ? replies.map(({ _id, name, text }) => ({
          id: `reply-${_id}`,
          label: t('Add saved reply: {name}', { name }),
          run: () => addWords(form, 'reason', text),
        }))
      : []),
    ...(scheduled
      ? [
          {
            id: 'revoke',
            label: t('Revoke the scheduled decision'),
            run: () => revoke.run({ params: { id }, body: { version } }),
          },
        ]
      : []),
  ]
}

/** Legal hold and exports, also of decided cases. */
function useKeepingCommands({ _id: id, version, isHeld }: Case): CaseCommand[] {
  const hold = useAct(holdCase)
  const [pdf, json] = [useExport(exportCasePdf, id), useExport(exportCaseJson, id)]
  return [
    {
      id: 'hold',
      label: isHeld ? t('Release legal hold') : t('Put under legal hold'),
      keyName: 'l',
      isButton: true,
      isPending: hold.isPending,
      run: () => hold.run({ params: { id }, body: { version, isHeld: !isHeld } }),
    },
    { id: 'pdf', label: t('Export PDF'), isButton: true, ...pdf },
    { id: 'json', label: t('Export JSON'), isButton: true, ...json },
  ]
}

/** Commands that open related cases and the owner's account. */
function useLinkCommands({ related, parent, children, owner }: Case): CaseCommand[] {
  const navigate = useNavigate()
  const to = (path: string) => () => void navigate(path)
  const nameOf = (number: number) => t('Open case {number}', { number: String(number) })
  return [
    ...(parent ? [{ id: 'parent', label: nameOf(parent.number), run: to(`/admin/cases/${parent._id}`) }] : []),
    ...[...children, ...related].map(({ _id, number, kind }) => ({
      id: `case-${_id}`,
      label: `${nameOf(number)}: ${kindLabels[kind]()}`,
      run: to(`/admin/cases/${_id}`),
    })),
    ...(owner ? [{ id: 'account', label: t('Open the account'), run: to(`/admin/accounts/${owner._id}`) }] : []),
    { id: 'replies', label: t('Open saved replies'), run: to('/admin/cases/replies') },
    { id: 'desk', label: t('Back to all cases'), keyName: 'b', run: to('/admin/cases') },
  ]
}
